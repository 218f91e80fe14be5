import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The minimum needed to serve: node:http, pg and JSON, without checks, policies or contract. The parent process sends what
 * to serve and gets the port back.
 */
export type BareTask =
  /** The same text to everybody. */
  | { readonly kind: 'static'; readonly body: string }
  /** A list of ten rows: a session lookup, one page, one count. */
  | { readonly kind: 'list'; readonly databaseUrl: string }
  /** Sends the reads as the product does: the session lookup first, then the rest in parallel. */
  | { readonly kind: 'reads'; readonly databaseUrl: string; readonly reads: readonly BareRead[] };

export interface BareRead {
  readonly text: string;
  readonly values: readonly unknown[];
}

const session = `select users.id, partners.id as partner from sessions
  join users on users.id = sessions.user_id join partners on partners.user_id = users.id
  where token_hash = $1 and revoked_at is null and expires_at > now() and disabled_at is null`;
const page = `select payouts.*, statuses.name from payouts
  join payout_statuses as statuses on statuses.id = payouts.status
  where partner_id = $1 order by payouts.id desc limit 10`;
const total = 'select count(*) from payouts where partner_id = $1';

process.once('message', (task: BareTask) => {
  const answer = answerOf(task);
  const server = createServer(async (request, response) => {
    const body = await answer(request);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());

function answerOf(task: BareTask): (request: IncomingMessage) => string | Promise<string> {
  if (task.kind === 'static') return () => task.body;
  const pool = new pg.Pool({ connectionString: task.databaseUrl, max: 10 });
  const partnerOf = async (request: IncomingMessage): Promise<unknown> => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const hash = createHash('sha256').update(token).digest();
    const sessionRow = await pool.query({ name: 'session', text: session, values: [hash] });
    return sessionRow.rows[0]?.partner;
  };
  if (task.kind === 'list')
    return async (request) => {
      const partner = await partnerOf(request);
      const [rows, all] = await Promise.all([
        pool.query({ name: 'page', text: page, values: [partner] }),
        pool.query({ name: 'total', text: total, values: [partner] }),
      ]);
      return JSON.stringify({ items: rows.rows, total: all.rows[0]?.count });
    };
  return async (request) => {
    await partnerOf(request);
    const answers = task.reads.map(({ text, values }, index) =>
      pool.query({ name: `read${index}`, text, values: [...values] }),
    );
    return JSON.stringify((await Promise.all(answers)).map(({ rows }) => rows));
  };
}
