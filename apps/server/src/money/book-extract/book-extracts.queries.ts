import type { listBookExtracts } from '@blattwerk/contract/book-extract/book-extracts.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A requested extract; days are the first days of months. */
export interface BookExtract {
  readonly id: number;
  readonly partner: number;
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly locale: Selectable<DB['book_extracts']>['locale'];
  readonly requestedAt: Date;
  readonly failedAt: Date | null;
  /** The signed document made from it. */
  readonly document: number | null;
}

const columns = [
  'id',
  'partner_id as partner',
  'month_from as monthFrom',
  'month_to as monthTo',
  'locale',
  'requested_at as requestedAt',
  'failed_at as failedAt',
  'document_id as document',
] as const;

/** An extract by its id. */
export async function findBookExtract(db: Kysely<DB>, id: number): Promise<BookExtract | undefined> {
  return db.selectFrom('book_extracts').select(columns).where('id', '=', id).executeTakeFirst();
}

type ExtractList = ListRequest<(typeof listBookExtracts)['answer']['list']>;

/** One page of a partner's extracts, and their total number. */
export async function findBookExtractPage(
  db: Kysely<DB>,
  { partner, list: { page, size, order } }: { partner: number; list: ExtractList },
): Promise<{ rows: BookExtract[]; total: number }> {
  const query = db.selectFrom('book_extracts').where('partner_id', '=', partner);
  const rows = await query
    .select(columns)
    .orderBy('id', order[0]?.direction ?? 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The extracts of a partner that are not made yet. */
export async function findWaitingOf(db: Kysely<DB>, partner: number): Promise<BookExtract[]> {
  return db
    .selectFrom('book_extracts')
    .select(columns)
    .where('partner_id', '=', partner)
    .where('document_id', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The extract to make next: failed ones come after those that have not failed. */
export async function findNextWaiting(
  db: Kysely<DB>,
  tried: readonly number[],
): Promise<BookExtract | undefined> {
  return db
    .selectFrom('book_extracts')
    .select(columns)
    .where('document_id', 'is', null)
    .where('failed_at', 'is', null)
    .$if(tried.length > 0, (query) => query.where('id', 'not in', tried))
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

interface NewExtract extends Pick<BookExtract, 'partner' | 'monthFrom' | 'monthTo' | 'locale'> {
  readonly by: number;
  readonly at: Date;
}

/** Inserts a requested extract. Returns its id. */
export async function insertBookExtract(
  tx: Tx,
  { partner, monthFrom, monthTo, locale, by, at }: NewExtract,
): Promise<number> {
  const { id } = await tx
    .insertInto('book_extracts')
    .values({
      partner_id: partner,
      month_from: monthFrom,
      month_to: monthTo,
      locale,
      requested_by: by,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the outcome of an extract. False if it already has one. */
export async function updateMade(
  tx: Tx,
  { id, document }: { readonly id: number; readonly document: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('book_extracts')
    .set({ document_id: document })
    .where('id', '=', id)
    .where('document_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that an extract could not be made; after a number of attempts it is given up. */
export async function updateFailed(
  tx: Tx,
  { id, most, now }: { readonly id: number; readonly most: number; readonly now: Date },
): Promise<void> {
  await sql`
    update book_extracts set attempts = attempts + 1,
      failed_at = case when attempts + 1 >= ${most}::int then ${now}::timestamptz end
    where id = ${id} and document_id is null`.execute(tx);
}

/** Whether the month that begins on a day is closed. */
export async function isClosedMonth(db: Kysely<DB>, dateFrom: string): Promise<boolean> {
  const cycle = await db
    .selectFrom('cycles')
    .select('id')
    .where('date_from', '=', dateFrom)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return cycle !== undefined;
}
