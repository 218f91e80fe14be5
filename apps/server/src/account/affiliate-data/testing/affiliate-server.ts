import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Selectable } from 'kysely';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import type { DB } from '../../../platform/database/database-types.ts';

/** A field of a form: a text, or a file by its name. */
export type Part = string | [name: string, bytes: Uint8Array];

type Answer = Promise<LightMyRequestResponse>;

/** A server with an operator, a partner who is the default caller, and one below that partner. */
export interface AffiliateServer extends TestServer {
  readonly root: TestPartner;
  readonly own: TestPartner;
  readonly below: TestPartner;
  readonly token: string;
  readonly operatorToken: string;
  /** Sends a form as a browser does. */
  upload(parts: Record<string, Part>, to?: { as?: string; url?: string }): Answer;
  patch(payload: object, to?: { as?: string; id?: number | string; segment?: string }): Answer;
  get(url: string, as?: string | null): Answer;
  /** The stored row of a partner. */
  row(partner?: number): Promise<Selectable<DB['affiliate_data']> | undefined>;
  /** The number of the calling partner's stored files. */
  keptFiles(): Promise<number>;
}

/** Starts it; close it like every test server. */
export async function startAffiliateServer(): Promise<AffiliateServer> {
  const server = await startTestServer();
  const { db } = server.database;
  const root = await createPartner(db, { name: 'Root', parent: null, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  const own = await createPartner(db, { name: 'Own', parent: root });
  const below = await createPartner(db, { name: 'Below', parent: own });
  const token = await server.signIn(own.email);
  const operatorToken = await server.signIn(root.email);
  const folder = join(server.deps.config.dataDir, 'files', 'affiliate-data', String(own.id));
  return {
    ...server,
    root,
    own,
    below,
    token,
    operatorToken,
    upload: async (parts, { as = token, url = `/api/affiliate_data/${own.id}` } = {}) => {
      const encoded = new Response(formOf(parts));
      const payload = Buffer.from(await encoded.arrayBuffer());
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return server.call(as, { method: 'POST', url, headers, payload });
    },
    patch: (payload, { as = token, id = own.id, segment = 'affiliate_datas' } = {}) =>
      server.mergePatch(as, `/api/${segment}/${id}`, payload),
    get: (url, as = token) => server.call(as, { url }),
    row: (partner = own.id) =>
      db.selectFrom('affiliate_data').selectAll().where('partner_id', '=', partner).executeTakeFirst(),
    keptFiles: async () => (await readdir(folder).catch(() => [])).length,
  };
}

function formOf(parts: Record<string, Part>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(name, part);
    else form.set(name, new Blob([new Uint8Array(part[1])]), part[0]);
  }
  return form;
}
