import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** A list of the system before that was compared: one line, which differs by an order that does not count there. */
export async function fillTakeover(db: Kysely<DB>, now: Date): Promise<void> {
  const cause = {
    kind: 'base',
    rule: null,
    order: null,
    counted: false,
    partner: null,
    level: null,
    levelHere: null,
  };
  const facts = {
    affiliate: true,
    level: 1,
    openingLevel: 0,
    rateBp: 100,
    qp: 120,
    orders: 1,
    baseCents: 120_00,
  };
  await sql`
    with comparison as (
      insert into takeover_comparisons (month, file_hash, meanings, rows, left_out, requested_by, requested_at, ended_at,
        plan_version, hash, causes)
      values ('2025-12-01', sha256('list'), '{"Team":"level"}', 1, 0, 1, ${now}, ${now}, '1', sha256('lines'),
        ${JSON.stringify([{ ...cause, lines: 1 }])})
      returning id
    )
    insert into takeover_comparison_lines
      (comparison_id, partner_id, bonus, lines, there_cents, here_cents, kind, is_explained, reasons, causes, facts)
    select comparison.id, (select min(id) from partners), 'level', '{2}', 100, 120, 'differs', true, '{base}', '{0}',
      ${JSON.stringify(facts)}
    from comparison`.execute(db);
}
