import type { TxClient } from '../../platform/database/transaction.ts';
import type { Head } from './contents.ts';

type Tables = Head['tables'];

const PART = /^books\.(closed|archived)_credits_(\d+)$/;

/** A partition of `credits`, created for a cycle when it is closed. */
interface CyclePart {
  readonly cycle: number;
  /** Whether it was archived: detached from the partitioned table. */
  readonly isArchived: boolean;
}

function cyclePartsOf(tables: Tables): CyclePart[] {
  return tables.flatMap(({ name }) => {
    const [, state, cycle] = PART.exec(name) ?? [];
    return cycle === undefined ? [] : [{ cycle: Number(cycle), isArchived: state === 'archived' }];
  });
}

/** The partitioned table of a partition, any other table itself: rules about columns are stated for that one. */
export function wholeOf(table: string): string {
  return table === 'books.single_credits' || PART.test(table) ? 'credits' : table;
}

/** Creates the partitions of a backup that no migration creates, detached and without indexes. */
export async function createParts(client: TxClient, tables: Tables): Promise<void> {
  for (const { cycle, isArchived } of cyclePartsOf(tables)) {
    await client.query('select begin_closed_credits($1, 0)', [cycle]);
    if (isArchived)
      await client.query(`alter table books.closed_credits_${cycle} rename to archived_credits_${cycle}`);
  }
}

/** Builds the indexes of the filled partitions and attaches those that are not archived. */
export async function attachParts(client: TxClient, tables: Tables): Promise<void> {
  for (const { cycle, isArchived } of cyclePartsOf(tables)) {
    await client.query(`select ${isArchived ? 'bring_back_credits' : 'attach_closed_credits'}($1)`, [cycle]);
    if (isArchived) await client.query('select put_away_credits($1)', [cycle]);
  }
}
