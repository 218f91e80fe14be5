import type { LightMyRequestResponse } from 'fastify';
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { type Planted, plant } from '../../team/testing/plant.ts';

/** Anna, somebody in her team, somebody beside her, and an operator, who sign in and make calls. */
export interface Owners {
  readonly server: TestServer;
  get(who: Owner, url: string): Promise<LightMyRequestResponse>;
  post(who: Owner, url: string, payload: object): Promise<LightMyRequestResponse>;
  patch(who: Owner, url: string, payload: object): Promise<LightMyRequestResponse>;
  remove(who: Owner, url: string): Promise<LightMyRequestResponse>;
  send(who: Owner, url: string, csv: string): Promise<LightMyRequestResponse>;
  /** Posts what has to succeed; answers its id. */
  add(who: Owner, url: string, payload: object): Promise<number>;
  partnerOf(who: Owner): number;
}

export type Owner = 'operator' | 'anna' | 'child' | 'side';

/** Starts a server with them. */
export async function startWithOwners(now = new Date('2026-03-10T10:00:00Z')): Promise<Owners> {
  const server = await startTestServer(now);
  const { db } = server.database;
  const operator = await plant(db, { name: 'operator', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const anna = await plant(db, { name: 'anna', parent: operator });
  const child = await plant(db, { name: 'child', parent: anna });
  const side = await plant(db, { name: 'side', parent: operator });
  const people: Record<Owner, Planted> = { operator, anna, child, side };
  const tokens = new Map<Owner, string>();
  for (const [name, { email }] of Object.entries(people))
    tokens.set(name as Owner, await server.signIn(email));
  const token = (who: Owner) => tokens.get(who) ?? null;
  const post: Owners['post'] = (who, url, payload) =>
    server.call(token(who), { method: 'POST', url, payload });
  return {
    server,
    post,
    get: (who, url) => server.call(token(who), { url }),
    patch: (who, url, payload) =>
      server.call(token(who), {
        method: 'PATCH',
        url,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload,
      }),
    remove: (who, url) => server.call(token(who), { method: 'DELETE', url }),
    send: (who, url, csv) =>
      server.call(token(who), { method: 'POST', url, headers: { 'content-type': 'text/csv' }, payload: csv }),
    add: async (who, url, payload) => {
      const answer = await post(who, url, payload);
      if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json().id;
    },
    partnerOf: (who) => people[who].id,
  };
}

/** Haus, Gewerk, Nummer. */
export const scheme = [
  {
    name: 'Haus',
    values: [
      { code: 'H01', name: 'Haus 1' },
      { code: 'H02', name: 'Haus 2' },
    ],
  },
  {
    name: 'Gewerk',
    values: [
      { code: 'LÜ', name: 'Lüftung' },
      { code: 'HZ', name: 'Heizung' },
    ],
  },
  { name: 'Anlage', digits: 2 },
];
