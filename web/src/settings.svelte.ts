// What a person likes: kept on this machine only.

export type Settings = {
  speed: 'slow' | 'normal' | 'instant';
  motion: boolean;
  symbols: boolean;
  theme: 'system' | 'light' | 'dark';
  /** Whether orders are also shown as they are typed. */
  typed: boolean;
};

const KEY = 'sandtable settings';

const DEFAULTS: Settings = { speed: 'normal', motion: true, symbols: false, theme: 'system', typed: false };

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

const stillness = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;
const darkness = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

/** Whether things may move: the person's choice, and never against the system's. */
export function motionAllowed(): boolean {
  return settings.motion && settings.speed !== 'instant' && !stillness?.matches;
}

/** How long one thing of the story is shown, in milliseconds. */
export function pace(): number {
  return { slow: 2200, normal: 900, instant: 0 }[settings.speed];
}

let night = $state(false);

/** Whether the page is coloured for the night. */
export function isDark(): boolean {
  return night;
}

/** Keeps the choices and colours the page; call once at the start. */
export function keepSettings(): void {
  const colour = () => {
    const dark = settings.theme === 'dark' || (settings.theme === 'system' && !!darkness?.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    // Told only now: pictures are drawn with the colours the page has.
    night = dark;
  };
  darkness?.addEventListener('change', colour);
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      colour();
    });
  });
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
