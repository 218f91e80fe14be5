import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { type Cell, csvStream } from '../../../money/accounting/csv-rows.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { SimulatedPartnerRow, SimulationRow } from './simulations.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** The headings of the columns, in one language. */
export type Headings = readonly string[];

const headings: Readonly<Record<string, Headings>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** Rows read at a time. */
const AT_A_TIME = 5000;

/** All partners of a simulation as CSV, streamed, those with the largest loss first. */
export async function simulatedPartnersCsv(
  db: Kysely<DB>,
  { id, months }: SimulationRow,
  locale: string,
): Promise<Readable> {
  const named = headings[locale] ?? en;
  const [, , before, after] = named;
  const heading = [
    ...named,
    ...(months ?? []).flatMap(({ dateFrom }) => [
      `${dateFrom.slice(0, 7)} ${before}`,
      `${dateFrom.slice(0, 7)} ${after}`,
    ]),
  ];
  return csvStream(heading, pagesOf(db, id));
}

async function* pagesOf(db: Kysely<DB>, simulation: number): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let last = { difference: Number.MIN_SAFE_INTEGER, id: 0 }; ; ) {
    const { rows } = await sql<SimulatedPartnerRow & { difference: number }>`
      select line.partner_id as id, partner.display_name as "displayName", line.before_cents as before,
        line.after_cents as after, line.after_cents - line.before_cents as difference, line.level_before as "levelBefore",
        line.level_after as "levelAfter", to_jsonb(line.months_before) as "monthsBefore",
        to_jsonb(line.months_after) as "monthsAfter"
      from plan_simulation_partners as line join partners as partner on partner.id = line.partner_id
      where line.simulation_id = ${simulation}
        and (line.after_cents - line.before_cents, line.partner_id) > (${last.difference}::bigint, ${last.id}::bigint)
      order by line.after_cents - line.before_cents, line.partner_id limit ${AT_A_TIME}`.execute(db);
    const latest = rows.at(-1);
    if (latest === undefined) return;
    last = latest;
    yield rows.map(cellsOf);
  }
}

function cellsOf(row: SimulatedPartnerRow & { difference: number }): Cell[] {
  const { id, displayName, before, after, difference, levelBefore, levelAfter } = row;
  return [
    ...[id, displayName, { cents: before }, { cents: after }, { cents: difference }, levelBefore, levelAfter],
    ...row.monthsBefore.flatMap((cents, i) => [{ cents }, { cents: row.monthsAfter[i] ?? 0 }]),
  ];
}
