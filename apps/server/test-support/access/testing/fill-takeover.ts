import { type Kysely, sql } from 'kysely';
import { payloadHash } from '../../../src/identity/approvals/payload-hash.ts';
import { BALANCES } from '../../../src/operations/takeover/balances/drafts.queries.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** A compared list of the former system: one line, which differs by an order that does not count there. */
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

/** A file with one balance that waits for a second person, prepared by a user outside the network. */
export async function fillBalances(db: Kysely<DB>, now: Date): Promise<void> {
  const [before, after] = [
    { balances: 0, balanceSum: '0.00' },
    { rows: 1, imported: 1, updated: 0, unchanged: 0, amount: '12.00', hash: 'of one row' },
  ];
  const hash = payloadHash({ ...BALANCES, before, after });
  await sql`
    with waiting as (
      insert into approvals (kind, subject, before, after, payload_hash, reason, prepared_by, prepared_at)
      values (${BALANCES.kind}, ${BALANCES.subject}, ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${hash}, 'Umzug',
        999999997, ${now})
      on conflict do nothing returning id
    )
    insert into takeover_balance_drafts (approval_id, partner_id, amount_cents, text)
    select waiting.id, (select min(id) from partners), 1200, 'Guthaben' from waiting`.execute(db);
}
