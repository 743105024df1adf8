/** The link that one sends to friends: an address that opens on their machines as well. */
import { server, type Address } from '../server/http';

const USUAL_PORT = 8000;

/** Does a host mean the machine itself, and nothing to others? */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

export interface Invitation {
  /** Where the link may lead, the likeliest first; at least one. */
  origins: string[];
  /** Can nobody but this machine open it? */
  localOnly: boolean;
}

/** Whoever came here by an address of the network sends that one; at the machine itself the server must know it. */
export function invitation(here: Pick<Location, 'origin' | 'hostname'>, address: Address | null): Invitation {
  if (!isLoopback(here.hostname) || address === null) return { origins: [here.origin], localOnly: false };
  if (address.local_only || !address.addresses.length) return { origins: [here.origin], localOnly: true };
  return { origins: address.addresses, localOnly: false };
}

/** What opens the site to the network. */
export function openingCommand(address: Address | null): string {
  const port = address?.port ?? USUAL_PORT;
  return `lostcities serve --host 0.0.0.0${port === USUAL_PORT ? '' : ` --port ${port}`}`;
}

/** What the server knows of its addresses; nothing if it does not tell. */
export async function findAddress(): Promise<Address | null> {
  return server.address().catch(() => null);
}
