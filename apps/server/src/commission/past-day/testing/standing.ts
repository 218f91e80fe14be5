import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import type { TestServer } from '../../../../test-support/test-server.ts';

/** The compared data of a partner: from the product's calls on a day, and from later calls about that day. */
export interface Standing {
  readonly accountType: string;
  readonly state: string;
  readonly plan: string;
  readonly place: { sponsor: number | null; above: number[]; team: number } | null;
  readonly line: unknown[];
  readonly level: unknown;
  readonly businessBox: unknown;
  readonly homeDelivery: unknown;
  readonly balances: unknown;
}

type Named = { id: number };

const parts = ['pending', 'available', 'inPayout', 'debt', 'taxInPayout', 'taxOwed', 'owed'] as const;

const pick = (from: Readonly<Record<string, string>> | undefined) =>
  Object.fromEntries(parts.map((part) => [part, from?.[part] ?? '0.00']));

function reader(server: TestServer, token: string) {
  return async (url: string) => {
    const answer = await server.call(token, { url });
    return answer.statusCode === 200 ? answer.json() : null;
  };
}

/** A partner's current data, by the calls about the present: a database restored to this moment would answer the same. */
export async function standingNow(server: TestServer, token: string, partner: number): Promise<Standing> {
  const get = reader(server, token);
  const file = await get(`/api/operator/partners/${partner}`);
  const states = await get(`/api/partners/${partner}/states`);
  const open = await get('/api/accounting/open-items?limits=100');
  const node = file.placed ? await get(`/api/partners/${partner}/children?limits=100`) : null;
  const rank = file.placed ? await get(`/api/partners/${partner}/rank`) : null;
  const psv = file.placed ? await get(`/api/partners/${partner}/personal-sales-volume`) : null;
  return {
    accountType: file.accountType,
    state: states['hydra:member'].find(({ current }: { current: boolean }) => current)?.state ?? 'active',
    plan: (await get('/api/plan')).planVersion,
    place: file.placed ? { sponsor: file.sponsor?.id ?? null, ...(await treeAround(server, partner)) } : null,
    line: (node?.line ?? [])
      .map((child: Named & Record<string, unknown>) => ({
        id: child.id,
        displayName: child.displayName,
        accountType: child.affiliate ? (child.premium ? 'premium' : 'partner') : 'basic',
        level: child.level,
      }))
      .toSorted((a: Named, b: Named) => a.id - b.id),
    level: rank && {
      level: rank.level,
      levelName: rank.levelName,
      qualificationPoints: rank.qualificationPoints,
      personalSalesVolume: psv.personalSalesVolume,
    },
    businessBox: periodOf(await get(`/api/business-boxes/${partner}`)),
    homeDelivery: periodOf(await get(`/api/home-delivery-services/${partner}`)),
    balances: pick(open['hydra:member'].find(({ id }: Named) => id === partner)),
  };
}

/** Everybody above, from the sponsor up, and the number of people below. */
async function treeAround(
  { database: { db } }: TestServer,
  partner: number,
): Promise<{ above: number[]; team: number }> {
  const { rows } = await sql<{ above: number[]; team: number }>`
    with recursive above(id, parent, step) as (
      select partner_id, parent_id, 0 from tree_nodes where partner_id = ${partner}
      union all
      select node.partner_id, node.parent_id, step + 1
      from above join tree_nodes as node on node.partner_id = above.parent
    ), below(id) as (
      select partner_id from tree_nodes where parent_id = ${partner}
      union all
      select node.partner_id from below join tree_nodes as node on node.parent_id = below.id
    )
    select array(select id from above where step > 0 order by step) as above,
      (select count(*) from below) as team`.execute(db);
  const [{ above, team } = { above: [], team: 0 }] = rows;
  return { above: above.map(Number), team };
}

/** Days that the specification's calls represent by the midnights at which they begin. */
function periodOf(
  found: { qualificationPoints: number; startDate: string; expiryDate: string } | null,
): unknown {
  if (found === null) return null;
  const day = (instant: string) => berlinDay(Date.parse(instant));
  const { qualificationPoints, startDate, expiryDate } = found;
  return { qualificationPoints, startDate: day(startDate), expiryDate: day(expiryDate) };
}

/** The same partner at the end of a day, requested later. */
export async function standingOn(
  server: TestServer,
  token: string,
  { partner, day }: { readonly partner: number; readonly day: string },
): Promise<Standing> {
  const get = reader(server, token);
  const url = `/api/partners/${partner}/past-days/${day}`;
  const then = await get(url);
  const line = await get(`${url}/line?limits=100&order[id]=asc`);
  return {
    accountType: then.accountType,
    state: then.state,
    plan: then.plan.version,
    place: then.place && {
      sponsor: then.place.sponsor?.id ?? null,
      above: then.place.above.map(({ id }: Named) => id),
      team: then.place.team,
    },
    line: line['hydra:member'].map(({ id, displayName, accountType, level }: Record<string, unknown>) => ({
      id,
      displayName,
      accountType,
      level,
    })),
    level: then.level && {
      level: then.level.level,
      levelName: then.level.levelName,
      qualificationPoints: then.level.running.qualificationPoints,
      personalSalesVolume: then.level.running.personalSalesVolume,
    },
    businessBox: then.memberships.businessBox,
    homeDelivery: then.memberships.homeDelivery,
    balances: pick(then.balances),
  };
}
