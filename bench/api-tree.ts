import { createHash, randomBytes } from 'node:crypto';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import type pg from 'pg';
import type { Reads } from './api-bare.ts';
import type { BareRead } from './api-bare-process.ts';
import { fire, percentile, type Shot } from './api-load.ts';
import type { Figure } from './figure.ts';

const REQUESTS = 300;
/** Size of the team. */
const MEMBERS = 11_000;

interface Tree {
  readonly url: string;
  readonly databaseUrl: string;
  readonly reads: Reads;
}

/** A leader with about this many partners, signed in. */
export interface Leader {
  readonly partner: number;
  readonly members: number;
  readonly token: string;
}

/** Cost of calls on a large team over that of one that only looks up the session, next to the bare SQL. */
export async function measureTree(
  { url, databaseUrl, reads }: Tree,
  report: (line: string) => void,
): Promise<Figure[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { partner, members, token } = await signInLeader(client);
    report(`tree: partner ${partner} leads ${members}`);
    const session = await p50Of({ url: `${url}/api/user/`, token });
    const calls: [name: string, path: string, atMost: number][] = [
      ['children', `/api/partners/${partner}/getchildren`, 1],
      ['levels 1 to 7 of a team', `/api/partners/${partner}/level-bonus/8/details`, 2],
      ['levels from 8 on', `/api/partners/${partner}/level-bonus/9/details`, 2],
      ['search by name in a team', `/api/partners/${partner}/search/anna`, 4],
    ];
    const figures: Figure[] = [];
    for (const [name, path, atMost] of calls) {
      const shot = { url: url + path, token };
      const beyond = (await p50Of(shot)) - session;
      const sql = await p50OfReads(client, await reads.of(shot));
      figures.push({
        name: `${name}, p50 beyond the session`,
        value: beyond,
        unit: 'ms',
        budget: { atMost },
        beside: `its bare SQL ${sql.toFixed(2)} ms, ${(beyond / sql).toFixed(2)} x`,
      });
    }
    return figures;
  });
}

async function p50Of(shot: Shot): Promise<number> {
  await fire(shot, { times: REQUESTS / 3, connections: 1 });
  return percentile(await fire(shot, { times: REQUESTS, connections: 1 }), 0.5);
}

/** All reads of a call, sequentially on one connection. */
async function p50OfReads(client: pg.Client, reads: readonly BareRead[]): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < REQUESTS; round += 1) {
    const began = performance.now();
    for (const { text, values } of reads) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 60);
      await client.query({ name, text, values: [...values] });
    }
    durations.push(performance.now() - began);
  }
  return percentile(durations, 0.5);
}

/**
 * The partner whose team size is closest to `MEMBERS`. The many demo partners have no known passwords, so a session is
 * opened for it.
 */
async function signInLeader(client: pg.Client): Promise<Leader> {
  const { rows } = await client.query<{ partner: string; user: string; members: string }>(
    `select node.partner_id as partner, partners.user_id as user, team.members
     from tree_nodes as node join partners on partners.id = node.partner_id
     cross join lateral (
       select count(*) - 1 as members from tree_nodes as below
       where below.spath >= node.spath and below.spath < node.spath || '{'
     ) as team
     where node.depth between 1 and 12 and node.partner_id in (
       select parent_id from tree_nodes group by parent_id having count(*) > 4 order by parent_id limit 1500
     )
     order by abs(team.members - $1) limit 1`,
    [MEMBERS],
  );
  const [found] = rows;
  if (!found) throw new Error('there is no leader of a team');
  const token = await signInAs(client, found.user);
  return { partner: Number(found.partner), members: Number(found.members), token };
}

/** Opens a session without a password; returns its token. */
export async function signInAs(client: pg.Client, user: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at, address_hash)
     values ($1, $2, now() + interval '1 day', $1)`,
    [createHash('sha256').update(token).digest(), user],
  );
  return token;
}
