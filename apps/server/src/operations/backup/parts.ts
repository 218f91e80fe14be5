import type { TxClient } from '../../platform/database/transaction.ts';
import type { Head } from './contents.ts';

type Tables = Head['tables'];

const PART = /^books\.(closed|archived)_credits_(\d+)$/;

/** A part of `credits` that is made for a cycle when that is closed. */
interface CyclePart {
  readonly cycle: number;
  /** It was put away beside the others. */
  readonly isArchived: boolean;
}

function cyclePartsOf(tables: Tables): CyclePart[] {
  return tables.flatMap(({ name }) => {
    const [, state, cycle] = PART.exec(name) ?? [];
    return cycle === undefined ? [] : [{ cycle: Number(cycle), isArchived: state === 'archived' }];
  });
}

/** The table that a table is a part of, itself for any other: what is said of its columns is said of that one. */
export function wholeOf(table: string): string {
  return table === 'books.single_credits' || PART.test(table) ? 'credits' : table;
}

/** Makes those parts of a backup that no migration makes, without indexes and beside the whole. */
export async function createParts(client: TxClient, tables: Tables): Promise<void> {
  for (const { cycle, isArchived } of cyclePartsOf(tables)) {
    await client.query('select begin_closed_credits($1, 0)', [cycle]);
    if (isArchived)
      await client.query(`alter table books.closed_credits_${cycle} rename to archived_credits_${cycle}`);
  }
}

/** Gives the parts that were filled their indexes, and their places in the whole or beside it. */
export async function attachParts(client: TxClient, tables: Tables): Promise<void> {
  for (const { cycle, isArchived } of cyclePartsOf(tables)) {
    await client.query(`select ${isArchived ? 'bring_back_credits' : 'attach_closed_credits'}($1)`, [cycle]);
    if (isArchived) await client.query('select put_away_credits($1)', [cycle]);
  }
}
