import { sql } from 'kysely';
import { keepInsightJob } from '../../../src/operations/insight/keep-insight.job.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

/** Figures of the demo network, as computed by the nightly job. */
const added: Prepare = async ({ server }) => {
  await keepInsightJob({ database: server.database, deps: server.deps }).run();
  return {};
};

/** The last closed month of the demo network. */
const opened: Prepare = async (demo) => {
  const { rows } = await sql<{ at: string }>`
    select max(date_from)::text as at from cycles where closed_at is not null`.execute(
    demo.server.database.db,
  );
  return { row: { query: () => ({ at: String(rows[0]?.at), part: 'orders' }) } };
};

/** An open signal about somebody other than the decider. */
async function aSignal(demo: Demo): Promise<number> {
  const at = demo.server.deps.clock.now();
  await sql`
    with about as (
      select max(id) as partner from partners where id <> ${demo.identities.operator.partner}
    ), found as (
      insert into signals (kind, subject, evidence, found_at, seen_at)
      select 'lateRefunds', 'test/' || (select count(*) from signals), jsonb_build_object('count', 1, 'cents', 15000,
        'baseCents', 60000, 'partners', jsonb_build_array(partner), 'orders', '[]'::jsonb), ${at}, ${at}
      from about returning id
    )
    insert into signal_partners (signal_id, partner_id) select found.id, about.partner from found, about`.execute(
    demo.server.database.db,
  );
  return oneId(demo, 'select max(id) as id from signals');
}

const listed: Prepare = async (demo) => {
  await aSignal(demo);
  return {};
};

const one: Prepare = async (demo) => ({ objects: { signal: await aSignal(demo) } });

/** The figures of the company with their rows, and signals. */
export const insightRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/insight/{figure}': added,
  'GET /csv/insight/{figure}': added,
  'GET /api/insight/{figure}/rows': opened,
  'GET /csv/insight/{figure}/rows': opened,
  'GET /api/signals': listed,
  'GET /api/signals/sums': listed,
  'GET /csv/signals': listed,
  'GET /api/signals/{id}': one,
  'PATCH /api/signals/{id}': one,
};
