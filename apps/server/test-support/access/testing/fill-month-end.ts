import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Demo, Prepare } from './demo-request.ts';

/** A hash that nobody computed: of a preview, and of the projection of its month. */
const HASH = 'ab'.repeat(32);

/** Author of submissions and requests: no caller. */
const NOBODY = 999_999_998;

/** Two previews of a past month, the later of which is valid and has a credit for one partner. Returns its id. */
export async function fillPreviews(db: Kysely<DB>, cycle: number, now: Date): Promise<number> {
  await sql`update cycles set projection_hash = ${HASH} where id = ${cycle} and closed_at is null`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into cycle_previews (cycle_id, requested_by, requested_at, ended_at, as_of, plan_version, hash, watermark, base_cents,
      amount_cents, credits, totals, largest)
    select ${cycle}::bigint, ${NOBODY}::bigint, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, '1',
      coalesce((select credits_hash from cycles where id = ${cycle}), ${HASH}),
      '{"orders":1,"refunds":0,"memberships":0,"partners":1}', 100, 10, 1,
      '{"level":{"count":1,"cents":10},"step-up":{"count":0,"cents":0},"kick-start":{"count":0,"cents":0},
        "builder":{"count":0,"cents":0},"infinity":{"count":0,"cents":0},"balancing":{"count":0,"cents":0}}', '[]'
    from generate_series(1, 2) returning id`.execute(db);
  const [earlier, later] = rows.map(({ id }) => id);
  await sql`
    insert into cycle_preview_partners
    select ${later}::bigint, min(id), 10, 0, 0, 0, 0, 0, 10, 0, 1, 0, 'new' from partners`.execute(db);
  return later ?? earlier ?? 0;
}

/** A month before all others that is past and open, with a valid preview. */
async function anOverMonth({ server }: Demo): Promise<{ cycle: number; preview: number }> {
  const { db } = server.database;
  const { rows } = await sql<{ id: number }>`
    insert into cycles (date_from, date_to, plan_version)
    select (first.day - interval '1 month')::date, (first.day - interval '1 day')::date, '1'
    from (select least(min(date_from), '2000-01-01')::timestamp as day from cycles) as first
    returning id`.execute(db);
  const cycle = rows[0]?.id ?? 0;
  return { cycle, preview: await fillPreviews(db, cycle, server.deps.clock.now()) };
}

const note = 'Alles einzeln durchgesehen';

/** The same, submitted by somebody else, or also approved for a future time. */
const aSubmitted =
  (status: 'submitted' | 'approved'): Prepare =>
  async (demo) => {
    const { cycle, preview } = await anOverMonth(demo);
    const now = demo.server.deps.clock.now();
    const approved = status === 'approved' ? now : null;
    await sql`
      insert into cycle_closings (cycle_id, preview_id, status, note, checks, close_at, submitted_by, submitted_at, approved_by,
        approved_at)
      values (${cycle}, ${preview}, ${status}, ${note}, '[]', '2099-01-01', ${NOBODY}, ${now}, ${approved && NOBODY},
        ${approved})`.execute(demo.server.database.db);
    return {
      objects: { overCycle: cycle, cyclePreview: preview },
      row: { ok: status === 'approved' ? 202 : 200 },
    };
  };

const over: Prepare = async (demo) => {
  const { cycle, preview } = await anOverMonth(demo);
  return { objects: { overCycle: cycle, cyclePreview: preview } };
};

/** The end of a month. */
export const monthEndRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/operator/cycles': over,
  'GET /api/operator/cycles/{id}': over,
  'GET /api/operator/cycles/{id}/comparison': over,
  'GET /api/cycles/{id}/checks': over,
  'GET /api/cycles/{id}/previews': over,
  'POST /api/cycles/{id}/previews': over,
  'GET /api/cycle_previews/{id}': over,
  'GET /api/cycle_previews/{id}/partners': over,
  'GET /api/cycle_previews/{id}/changes': over,
  'GET /csv/cycle_previews/{id}/credits': over,
  'POST /api/cycles/{id}/submit': async (demo) => {
    const { cycle, preview } = await anOverMonth(demo);
    return { objects: { overCycle: cycle }, row: { ok: 200, body: () => ({ preview, note }) } };
  },
  'POST /api/cycles/{id}/close': aSubmitted('approved'),
  'POST /api/cycles/{id}/withdraw': aSubmitted('submitted'),
};
