import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'solo/', 'node_modules/', 'src/wire/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'max-lines': ['error', 600],
      'no-console': 'error',
      // Type checking finds unknown names better.
      'no-undef': 'off',
      // The page has its own hash router.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps here are made whole and replaced whole, never changed while somebody watches them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
