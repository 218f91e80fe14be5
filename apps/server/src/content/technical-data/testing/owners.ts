import type { LightMyRequestResponse } from 'fastify';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import type { TestServer } from '../../../../test-support/test-server.ts';

/** Anna, a member of her team, a partner outside of it, and an operator, all signed in. */
export interface Owners {
  readonly server: TestServer;
  get(who: Owner, url: string): Promise<LightMyRequestResponse>;
  post(who: Owner, url: string, payload: object): Promise<LightMyRequestResponse>;
  patch(who: Owner, url: string, payload: object): Promise<LightMyRequestResponse>;
  remove(who: Owner, url: string): Promise<LightMyRequestResponse>;
  send(who: Owner, url: string, csv: string): Promise<LightMyRequestResponse>;
  /** Posts an object that has to be accepted; returns its id. */
  add(who: Owner, url: string, payload: object): Promise<number>;
  partnerOf(who: Owner): number;
}

export type Owner = 'operator' | 'anna' | 'child' | 'side';

/** Starts a server with them, for a file or a `describe`. */
export function setUpOwners(): Owners {
  const { server, ...people } = setUpNetwork(new Date('2026-03-10T10:00:00Z'), {
    operator: { parent: null, operator: true },
    anna: { parent: 'operator' },
    child: { parent: 'anna' },
    side: { parent: 'operator' },
  });
  const token = (who: Owner) => people[who].token;
  const post: Owners['post'] = (who, url, payload) =>
    server.call(token(who), { method: 'POST', url, payload });
  return {
    server,
    post,
    get: (who, url) => server.call(token(who), { url }),
    patch: (who, url, payload) => server.mergePatch(token(who), url, payload),
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
