import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './board/board.css';
import { followAddress } from './router.svelte';
import { keepSettings } from './settings.svelte';

keepSettings();
followAddress();

const target = document.getElementById('app');
if (target) mount(App, { target });
