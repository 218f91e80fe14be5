import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { ComparedLine, Comparison } from './compare-month.ts';
import type { BonusMeanings, ListedLines, ReadList } from './read-list.ts';
import type { StoredCause } from './stored-cause.ts';

const ROWS_AT_ONCE = 5_000;

/** Stores a list until it is compared. Returns the id of the comparison. */
export async function insertComparison(
  tx: Tx,
  asked: {
    /** The month's first day. */
    readonly month: string;
    readonly meanings: BonusMeanings;
    readonly by: number;
    readonly at: Date;
    readonly list: Pick<ReadList, 'rows' | 'leftOut' | 'hash' | 'listed'>;
  },
): Promise<number> {
  const { month, meanings, by, at, list } = asked;
  const { id } = await tx
    .insertInto('takeover_comparisons')
    .values({
      month,
      file_hash: list.hash,
      meanings: JSON.stringify(meanings),
      rows: list.rows,
      left_out: list.leftOut,
      requested_by: by,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < list.listed.length; from += ROWS_AT_ONCE)
    await insertListed(tx, id, list.listed.slice(from, from + ROWS_AT_ONCE));
  return id;
}

async function insertListed(tx: Tx, comparison: number, lines: readonly ListedLines[]): Promise<void> {
  await sql`
    insert into takeover_comparison_lines (comparison_id, partner_id, bonus, lines, there_cents)
    select ${comparison}, partner, bonus, lines, cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as row (partner bigint, bonus text, lines integer[], cents bigint)`.execute(tx);
}

/** SHA-256 of both sides of all lines, independent of their order. */
function hashOfLines(lines: readonly ComparedLine[]): Buffer {
  const hash = createHash('sha256');
  const texts = lines.map(({ partner, bonus, there, here }) => `${partner} ${bonus} ${there} ${here}\n`);
  for (const text of texts.toSorted()) hash.update(text);
  return hash.digest();
}

/** Reasons of a differing line, as codes for filters: the kinds of its causes, and those of an unexplained rest. */
function reasonsOf(
  { kind, explained, causes, reason }: ComparedLine,
  all: Comparison['causes'],
): readonly string[] {
  if (kind === 'equal') return [];
  const kinds = causes.map((position) => all[position]?.cause.kind ?? 'unknown');
  const rest = explained ? [] : [reason ?? 'unknown'];
  return [...new Set([...kinds, ...rest])];
}

/**
 * Stores the result of a comparison once, replacing the list. False if it was stored meanwhile.
 * @param listed lines of the file by partner and bonus
 */
export async function keepComparison(
  tx: Tx,
  { id, at, planVersion }: { readonly id: number; readonly at: Date; readonly planVersion: string },
  {
    comparison,
    causes,
    listed,
  }: {
    readonly comparison: Comparison;
    readonly causes: readonly StoredCause[];
    readonly listed: readonly Pick<ListedLines, 'partner' | 'bonus' | 'lines'>[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('takeover_comparisons')
    .set({
      ended_at: at,
      plan_version: planVersion,
      hash: hashOfLines(comparison.lines),
      causes: JSON.stringify(causes),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('takeover_comparison_lines').where('comparison_id', '=', id).execute();
  const linesOf = new Map(listed.map(({ partner, bonus, lines }) => [`${partner} ${bonus}`, lines]));
  const rows = comparison.lines.map((line) => ({
    ...line,
    lines: linesOf.get(`${line.partner} ${line.bonus}`) ?? [],
    reasons: reasonsOf(line, comparison.causes),
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertCompared(tx, id, rows.slice(from, from + ROWS_AT_ONCE));
  return true;
}

async function insertCompared(tx: Tx, comparison: number, rows: readonly object[]): Promise<void> {
  await sql`
    insert into takeover_comparison_lines
      (comparison_id, partner_id, bonus, lines, there_cents, here_cents, kind, is_explained, reasons, causes, facts)
    select ${comparison}, partner, bonus, lines, there, here, kind, explained, reasons, causes, facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (partner bigint, bonus text, lines integer[], there bigint, here bigint, kind text, explained boolean,
              reasons text[], causes integer[], facts jsonb)`.execute(tx);
}

/** Records a failed attempt; after the maximum the comparison is given up. */
export async function updateFailed(
  tx: Tx,
  { id, most, at }: { readonly id: number; readonly most: number; readonly at: Date },
): Promise<void> {
  await sql`
    update takeover_comparisons set attempts = attempts + 1,
      failed_at = case when attempts + 1 >= ${most}::int then ${at}::timestamptz end
    where id = ${id} and ended_at is null`.execute(tx);
}
