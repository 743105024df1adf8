import { mount } from 'svelte';
import App from './App.svelte';
import './page.css';

/** In the place of the head that index.html shows. */
function start(): void {
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(App, { target });
}

// That head is painted first. A tab that nobody sees paints nothing, and does not wait.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
