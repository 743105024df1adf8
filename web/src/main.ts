import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n';
import './page.css';
import { chosen } from './store/settings.svelte';

const words = loadLanguage(chosen.language); // on its way while the head is painted

/** In the place of the head that index.html shows, once there are words to say. */
async function start(): Promise<void> {
  await words;
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target });
}

// That head is painted first. A tab that nobody sees paints nothing, and does not wait.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(start));
