/** The link for friends opens on their machines too, or the page says why not. */
import { expect, it } from 'vitest';
import { invitation, isLoopback, openingCommand } from '../../src/lobby/invitation';

const LOCAL = { origin: 'http://localhost:8000', hostname: 'localhost' };
const PUBLIC = { origin: 'https://cities.example', hostname: 'cities.example' };
const alone = { local_only: true, addresses: [], port: 8000 };
const network = { local_only: false, addresses: ['http://192.168.1.20:8000', 'http://10.0.0.4:8000'], port: 8000 };

it('knows the names of a machine for itself', () => {
  expect(['localhost', 'play.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'].every(isLoopback)).toBe(true);
  expect(['192.168.1.20', 'localhost.example', 'cities.example', '1.127.0.0'].some(isLoopback)).toBe(false);
});

it('has the address of the machine in the network', () => {
  expect(invitation(LOCAL, network)).toEqual({ origins: network.addresses, localOnly: false });
});

it('says that nobody else can open it where the server listens on this machine alone', () => {
  expect(invitation(LOCAL, alone)).toEqual({ origins: [LOCAL.origin], localOnly: true });
  expect(invitation(LOCAL, { ...network, addresses: [] }).localOnly).toBe(true);
});

it('keeps the address that one came by, if others can come by it', () => {
  expect(invitation(PUBLIC, alone)).toEqual({ origins: [PUBLIC.origin], localOnly: false });
  expect(invitation(PUBLIC, network).origins).toEqual([PUBLIC.origin]);
});

it('claims nothing if the server does not tell', () => {
  expect(invitation(LOCAL, null)).toEqual({ origins: [LOCAL.origin], localOnly: false });
});

it('tells how to open the site to the network, at the same port', () => {
  expect(openingCommand(alone)).toBe('lostcities serve --host 0.0.0.0');
  expect(openingCommand({ ...alone, port: 8123 })).toBe('lostcities serve --host 0.0.0.0 --port 8123');
});
