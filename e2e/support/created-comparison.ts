import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { operator } from './demo-logins.ts';

/** Inserts a comparison with a list of the previous system: for pages that show it. */
export async function createComparison({ pool }: Database, at: Date): Promise<void> {
  const cause = {
    kind: 'date',
    rule: 'utc',
    order: null,
    counted: null,
    partner: null,
    level: null,
    levelHere: null,
  };
  const facts = {
    affiliate: true,
    level: 6,
    openingLevel: 6,
    rateBp: 600,
    qp: 1240,
    orders: 3,
    baseCents: 412_00,
  };
  await pool.query(
    `with comparison as (
       insert into takeover_comparisons (month, file_hash, meanings, rows, left_out, requested_by, requested_at, ended_at,
         plan_version, hash, causes)
       select '2025-12-01', sha256('list'), '{"Teamprovision":"level"}', 3, 0, id, $2, $2, '1', sha256('lines'), $3
       from users where email = $1 and not exists (select from takeover_comparisons) returning id)
     insert into takeover_comparison_lines
       (comparison_id, partner_id, bonus, lines, there_cents, here_cents, kind, is_explained, reasons, causes, facts)
     select comparison.id, partners.id, 'level', array[partners.place + 1], line.there, line.here, line.kind,
            line.explained, line.reasons::text[], line.causes::int[], $4
     from comparison,
       (select id, row_number() over (order by id)::int as place from partners order by id limit 3) as partners
       join (values (1, 2472, 2472, 'equal', true, '{}', '{}'), (2, 1310, 1104, 'differs', true, '{date}', '{0}'),
                    (3, 500, 0, 'onlyThere', false, '{affiliate}', '{}'))
         as line (place, there, here, kind, explained, reasons, causes) on line.place = partners.place`,
    [operator, at, JSON.stringify([{ ...cause, lines: 1 }]), JSON.stringify(facts)],
  );
}
