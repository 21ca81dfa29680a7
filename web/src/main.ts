import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './board/board.css';
import { keepSite } from './keeping.svelte';
import { followAddress } from './router.svelte';
import { chooseTransport } from './server/transport.svelte';
import { keepSettings } from './settings.svelte';

keepSettings();
followAddress();
chooseTransport();
keepSite();

const target = document.getElementById('app');
// What stood there for want of a page goes.
target?.replaceChildren();
if (target) mount(App, { target });
