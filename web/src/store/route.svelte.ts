/** Where we are. Addresses are ordinary ones; links that lead to our own pages do not load the page anew. */

interface Place {
  path: string;
  query: URLSearchParams;
}

function read(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

let place: Place = $state.raw(read());

export const route = {
  get path(): string {
    return place.path;
  },
  get query(): URLSearchParams {
    return place.query;
  },
};

export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  place = read();
  if (!replace) scrollTo(0, 0);
}

/** A table, or what belongs to it; a private one has a key in its address. */
export function tableAddress(table: string, key: string | null): string {
  return `/t/${table}${key ? `?key=${key}` : ''}`;
}

export function reviewAddress(table: string, key: string | null): string {
  return `/t/${table}/review${key ? `?key=${key}` : ''}`;
}

/** Where a shared deal is compared; daily deals are the server's own, and have pages by day. */
export function dealAddress(game: string, deal: string): string {
  const day = /^daily (.+)$/.exec(deal)?.[1];
  return day ? `/daily/${game}/${day}` : `/deals/${game}/${encodeURIComponent(deal)}`;
}

/** Follow links to our own pages; everything else is the browser's. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api') || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

export function followLinks(): () => void {
  const moved = () => {
    place = read();
  };
  addEventListener('popstate', moved);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', moved);
    document.removeEventListener('click', follow);
  };
}
