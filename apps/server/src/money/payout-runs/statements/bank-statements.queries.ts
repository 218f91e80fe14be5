import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listBankStatements } from '@blattwerk/contract/payout-runs/bank-statements.contract.ts';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../platform/api-error.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sealDetails } from './line-details.ts';
import type { Line } from './statement-lines.ts';

type List = ListRequest<(typeof listBankStatements)['answer']['list']>;

/** A statement with the results of its lines. */
export interface StatementRow {
  readonly id: number;
  readonly kind: 'statement' | 'report' | 'notification' | 'csv' | 'paypal';
  readonly bankId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly importedAt: Date;
  readonly importedBy: { readonly id: number; readonly name: string };
  /** Lines that are not processed yet. */
  readonly left: number;
  /** Lines that a person has to decide on. */
  readonly open: number;
  readonly matched: number;
  readonly returned: number;
  readonly unmatched: number;
  readonly unrelated: number;
  readonly unchanged: number;
  readonly undecided: number;
}

/**
 * Lines that did not match by themselves count as unmatched, and incoming ones as unrelated, even after a person has decided;
 * `open` counts those that still wait.
 */
const columns = sql`
  statement.id, statement.kind, statement.bank_id as "bankId", statement.from_day as "from", statement.to_day as "to",
  statement.imported_at as "importedAt", statement.unchanged, statement.undecided, counted.*,
  jsonb_build_object('id', statement.imported_by, 'name', coalesce((
    select trim(first_name || ' ' || last_name) from users where users.id = statement.imported_by), '')) as "importedBy"`;

const joins = sql`
  cross join lateral (
    select count(*) filter (where status = 'waiting')::int as left,
      count(*) filter (where status = 'unmatched')::int as open,
      count(*) filter (where status = 'matched' and decided_by is null)::int as matched,
      count(*) filter (where status = 'returned' and decided_by is null)::int as returned,
      count(*) filter (where mismatch is not null)::int as unmatched,
      count(*) filter (where status in ('unrelated', 'received')
        or (status = 'returned' and decided_by is not null and mismatch is null))::int as unrelated
    from bank_statement_lines where statement_id = statement.id
  ) as counted`;

/** A page of all statements. */
export function findStatements(db: Kysely<DB>, list: List): Promise<{ rows: StatementRow[]; total: number }> {
  return findPage<StatementRow, 'id'>(db, {
    columns,
    from: sql`from bank_statements as statement`,
    joins,
    where: [],
    sorting: { id: sql`statement.id` },
    id: sql`statement.id`,
    list,
  });
}

/** One statement. @throws ApiError 404 */
export async function requireStatement(db: Kysely<DB>, id: number): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    select ${columns} from bank_statements as statement ${joins} where statement.id = ${id}`.execute(db);
  const [statement] = rows;
  if (statement === undefined) throw notFound();
  return statement;
}

/** The statement imported from a file with this hash. */
export async function findStatementByHash(db: Kysely<DB>, sha256: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('bank_statements')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.id;
}

/** A file to import, with the columns of its row. */
export interface NewStatement extends Pick<StatementRow, 'kind' | 'bankId' | 'from' | 'to' | 'undecided'> {
  readonly sha256: Buffer;
  readonly by: number;
  readonly at: Date;
}

/**
 * Inserts an imported file and returns its id; undefined if it was imported before. Of two concurrent imports of the same file,
 * the second one waits and gets undefined.
 */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<number | undefined> {
  const { kind, bankId, from, to, undecided, sha256, by, at } = statement;
  const row = await tx
    .insertInto('bank_statements')
    .values({
      kind,
      bank_id: bankId,
      sha256,
      from_day: from,
      to_day: to,
      undecided,
      imported_at: at,
      imported_by: by,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records how many lines of a statement were known from another one. */
export async function setUnchanged(tx: Tx, statement: number, unchanged: number): Promise<void> {
  await tx.updateTable('bank_statements').set({ unchanged }).where('id', '=', statement).execute();
}

/** Lines inserted per SQL statement. */
const LINES_AT_ONCE = 1_000;

/** Inserts unprocessed lines in their order, and returns how many were not known before. */
export async function insertLines(
  { db, secrets }: InTx<Pick<Deps, 'db' | 'secrets'>>,
  statement: number,
  lines: readonly Line[],
): Promise<number> {
  let added = 0;
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const rows = lines.slice(first, first + LINES_AT_ONCE).map((line, place) => rowOf(secrets, line, place));
    const { rows: inserted } = await sql`
      insert into bank_statement_lines (statement_id, entry_key, part, reference, booked_on, value_on, amount_cents,
        end_to_end_id, batch_id, batch_count, is_return, return_code, details, status, mismatch)
      select ${statement}, entry_key, part, reference, booked_on, value_on, amount_cents, end_to_end_id, batch_id,
        batch_count, is_return, return_code, decode(details, 'hex'),
        case when mismatch is null then 'waiting' else 'unmatched' end, mismatch
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        place integer, entry_key text, part integer, reference text, booked_on date, value_on date, amount_cents bigint,
        end_to_end_id text, batch_id text, batch_count integer, is_return boolean, return_code text, details text,
        mismatch text)
      order by place
      on conflict (entry_key, part) do nothing returning id`.execute(db);
    added += inserted.length;
  }
  return added;
}

function rowOf(secrets: Deps['secrets'], line: Line, place: number) {
  return {
    place,
    entry_key: line.key,
    part: line.part,
    reference: line.reference,
    booked_on: line.bookedOn,
    value_on: line.valueOn,
    amount_cents: line.amountCents,
    end_to_end_id: line.endToEndId,
    batch_id: line.batchId,
    batch_count: line.count,
    is_return: line.isReturn,
    return_code: line.returnCode,
    details: sealDetails(secrets, line).toString('hex'),
    mismatch: line.mismatch ?? null,
  };
}
