import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import { quoted } from '../../../platform/csv/fault.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { systemClock } from '../../../platform/deps.ts';
import { makeComparison } from './compare-takeover.job.ts';
import { findComparison, findLineSums } from './comparisons.queries.ts';
import { type BonusMeanings, type ReadList, readList } from './read-list.ts';
import { requestComparison } from './request-comparison.ts';
import type { StoredCause } from './stored-cause.ts';

/** The parameters of a comparison, and on whose behalf it is made. */
interface Comparing {
  /** As in calls: "2026-09". */
  readonly month: string;
  readonly meanings: BonusMeanings;
  readonly isCheck: boolean;
  readonly by: Actor & { readonly user: number };
}

/** Validates a list, or compares it and prints the result; returns whether it had faults. */
export async function compareByCommand(
  database: Database,
  input: AsyncIterable<Uint8Array>,
  { month, meanings, isCheck, by }: Comparing,
): Promise<{ hasFaults: boolean }> {
  const { db } = database;
  const list = await readList(db, input, meanings);
  printList(list);
  const hasFaults = list.failed > 0;
  if (isCheck || hasFaults) return { hasFaults };
  const id = await inTransaction(db, (tx) =>
    requestComparison(tx, { month, meanings, list, by, at: systemClock.now() }),
  );
  await makeComparison({ database, deps: { clock: systemClock } }, { id, month: `${month}-01` });
  await printComparison(db, id);
  return { hasFaults };
}

function printList({ rows, failed, added, leftOut, cents, names, errors, ignoredColumns }: ReadList): void {
  for (const { line, column, reason } of errors)
    process.stderr.write(`line ${line}${column ? `, ${column}` : ''}: ${reason}\n`);
  if (ignoredColumns.length > 0) process.stderr.write(`not read: ${ignoredColumns.map(quoted).join(', ')}\n`);
  for (const { name, meaning, lines, cents: sum } of names)
    process.stdout.write(`${quoted(name)} = ${meaning ?? '?'}: ${lines} lines, ${formatCents(sum)}\n`);
  process.stdout.write(
    `${rows} rows: ${formatCents(cents)} EUR, ${added} added to others, ${leftOut} left out, ${failed} failed\n`,
  );
}

/** Maximum number of printed differences; the screen has all of them. */
const MOST_PRINTED = 1_000;

async function printComparison(db: Kysely<DB>, id: number): Promise<void> {
  const [sums, comparison] = await Promise.all([findLineSums(db, [id]), findComparison(db, id)]);
  for (const { bonus, there, here, equal, differs, onlyThere, onlyHere, explained } of sums)
    process.stdout.write(
      `${bonus}: there ${formatCents(there)}, here ${formatCents(here)}; ${equal} equal, ${differs} differ, ` +
        `${onlyThere} only there, ${onlyHere} only here; ${explained} explained\n`,
    );
  for (const [place, cause] of (comparison?.causes ?? []).entries())
    process.stdout.write(`cause ${place + 1}, ${cause.lines} lines: ${wordsOf(cause)}\n`);
  const lines = await findDiffering(db, id);
  for (const { number, bonus, there, here, reasons, causes } of lines) {
    const because = causes.map((place) => ` (cause ${place + 1})`).join('');
    process.stdout.write(
      `${number} ${bonus}: there ${formatCents(there)}, here ${formatCents(here)}: ${reasons.join(', ')}${because}\n`,
    );
  }
  process.stdout.write(`comparison ${id}, hash ${comparison?.hash}\n`);
}

async function findDiffering(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{
    number: string;
    bonus: string;
    there: number;
    here: number;
    reasons: string[];
    causes: number[];
  }>`
    select coalesce(partner.old_number, '#' || partner.id) as number, line.bonus, line.there_cents as there,
           line.here_cents as here, line.reasons, line.causes
    from takeover_comparison_lines as line join partners as partner on partner.id = line.partner_id
    where line.comparison_id = ${id} and line.kind <> 'equal'
    order by abs(line.there_cents - line.here_cents) desc, line.id limit ${MOST_PRINTED}`.execute(db);
  return rows;
}

function wordsOf({ kind, rule, order, counted, partner, level, levelHere }: StoredCause): string {
  if (rule === 'ordered') return 'orders are dated by when they were placed';
  if (rule === 'utc') return 'months begin and end by UTC';
  if (rule === 'all') return 'all refunds that are known by now are taken off';
  if (rule === 'none') return 'no refund is taken off';
  if (kind === 'level') return `partner ${partner} has level ${level}, here ${levelHere}`;
  const which = `order ${order?.number} of ${order?.placedAt}`;
  if (kind === 'refund') return `the refund of ${which} is ${counted ? '' : 'not '}taken off`;
  return `${which} ${counted ? 'counts' : 'does not count'} in this month`;
}
