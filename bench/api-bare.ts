import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { argv } from 'node:process';
import pg from 'pg';

/**
 * The least that serves a list of ten rows: node:http and pg, one look-up of the session, one page, one count, and
 * JSON. No check, no policy, no contract. Started with a database's address; tells its port to its parent.
 */
const pool = new pg.Pool({ connectionString: argv[2], max: 10 });

const session = `select users.id, partners.id as partner from sessions
  join users on users.id = sessions.user_id join partners on partners.user_id = users.id
  where token_hash = $1 and revoked_at is null and expires_at > now() and disabled_at is null`;
const page = `select payouts.*, statuses.name from payouts
  join payout_statuses as statuses on statuses.id = payouts.status
  where partner_id = $1 order by payouts.id desc limit 10`;
const total = 'select count(*) from payouts where partner_id = $1';

const server = createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const hash = createHash('sha256').update(token).digest();
  const known = await pool.query({ name: 'session', text: session, values: [hash] });
  const partner: unknown = known.rows[0]?.partner;
  const [rows, all] = await Promise.all([
    pool.query({ name: 'page', text: page, values: [partner] }),
    pool.query({ name: 'total', text: total, values: [partner] }),
  ]);
  const body = JSON.stringify({ items: rows.rows, total: all.rows[0]?.count });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
