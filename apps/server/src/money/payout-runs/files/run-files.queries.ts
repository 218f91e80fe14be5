import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { findCompany } from '../../../company/company.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Debtor } from '../../bank-files/types.ts';
import { findPayoutSettings } from '../settings/payout-settings.queries.ts';

/** A file of a run, with its events. */
export interface FileRow {
  readonly id: number;
  readonly run: number;
  readonly version: number;
  readonly type: 'bank' | 'paypal';
  readonly status: 'ready' | 'live' | 'accepted' | 'refused' | 'withdrawn';
  readonly messageId: string;
  readonly batchId: string;
  readonly dueOn: string;
  readonly debtor: Buffer | null;
  readonly createdAt: Date;
  readonly fetchedAt: Date | null;
  readonly count: number | null;
  readonly controlSumCents: number | null;
  readonly sha256: Buffer | null;
  /** Payouts that the bank refused in it and that are paid nevertheless: noted by hand, or sent in another way. */
  readonly stillPaid: number[];
  readonly events: {
    readonly kind: 'fetched' | 'accepted' | 'refused';
    /** ISO 8601, since it comes from JSON. */
    readonly at: string;
    readonly by: { readonly id: number; readonly name: string };
    readonly byReport: boolean;
    readonly reason: string | null;
  }[];
}

/** SQL of the payouts that the bank refused in a row `file`, that no later file has, and that are paid nevertheless. */
const stillPaid = sql`(
  select coalesce(jsonb_agg(listed.payout_id order by listed.position), '[]')
  from payout_run_file_items as listed join payout_run_items as item on item.id = listed.item_id
  where listed.file_id = file.id and not listed.is_live and item.status = 'paid' and not exists (
    select from payout_run_file_items as later where later.item_id = listed.item_id and later.file_id > listed.file_id))`;

const columns = sql`
  file.id, file.run_id as run, file.version, run.type, file.status, file.message_id as "messageId",
  file.batch_id as "batchId", run.due_on as "dueOn", file.debtor, file.created_at as "createdAt",
  file.fetched_at as "fetchedAt", file.item_count as count, file.control_sum_cents as "controlSumCents", file.sha256,
  ${stillPaid} as "stillPaid",
  (select coalesce(jsonb_agg(jsonb_build_object('kind', event.kind, 'at', event.at, 'byReport',
      event.report_hash is not null, 'reason', event.reason, 'by', jsonb_build_object('id', event.by_user, 'name', coalesce(
        (select trim(first_name || ' ' || last_name) from users where users.id = event.by_user), ''))
    ) order by event.id), '[]')
    from payout_run_file_events as event where event.file_id = file.id) as events`;

const from = sql`from payout_run_files as file join payout_runs as run on run.id = file.run_id`;

/** The files of a run, the latest first. */
export async function findFiles(db: Kysely<DB>, run: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} ${from} where file.run_id = ${run} order by file.version desc`.execute(db);
  return rows;
}

/** The file of a run that is neither refused nor withdrawn. Needs a lock on the run for a reliable result. */
export async function findCurrentFile(db: Kysely<DB>, run: number): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${columns} ${from} where file.run_id = ${run} and file.status not in ('refused', 'withdrawn')`.execute(
    db,
  );
  return rows[0];
}

/** Payouts that the bank refused in a file and that are paid nevertheless. */
export async function findStillPaid(db: Kysely<DB>, file: number): Promise<number[]> {
  const { rows } = await sql<{ payouts: number[] }>`
    select ${stillPaid} as payouts from payout_run_files as file where file.id = ${file}`.execute(db);
  return rows[0]?.payouts ?? [];
}

/** The file that a bank refers to: by its message id, or by its batch id. */
export async function findFileBy(
  db: Kysely<DB>,
  by: { readonly messageId: string } | { readonly batchId: string },
): Promise<FileRow | undefined> {
  const named =
    'messageId' in by ? sql`file.message_id = ${by.messageId}` : sql`file.batch_id = ${by.batchId}`;
  const { rows } = await sql<FileRow>`select ${columns} ${from} where ${named}`.execute(db);
  return rows[0];
}

/** Whether accounts in a file were removed since, because the retention period of its payouts is over. */
export async function hasForgotten(db: Kysely<DB>, file: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout_run_file_items as listed join payouts as payout on payout.id = listed.payout_id
    where listed.file_id = ${file} and payout.forgotten_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

const ownerOf = (file: number) => `payout_run_files.debtor:${file}`;

/** The company's data in a file, decrypted; null in a file for PayPal. */
export function openDebtor(secrets: Secrets, { id, debtor }: FileRow): Debtor | null {
  return debtor && JSON.parse(secrets.open(debtor, ownerOf(id)));
}

/**
 * Creates the next file of a run: its message id and creation time are fixed from then on, and its bytes are written at the
 * first download. Needs a lock on the run.
 */
export async function insertFile(
  deps: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  { run, type }: { readonly run: number; readonly type: 'bank' | 'paypal' },
): Promise<void> {
  const { db, secrets, clock } = deps;
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from payout_run_files where run_id = ${run}`.execute(db);
  const version = rows[0]?.version ?? 1;
  // Unique among all files of this account, even those of another instance restored from a backup.
  const unique = `${run}-${version}-${randomBytes(5).toString('hex')}`;
  const { id } = await db
    .insertInto('payout_run_files')
    .values({
      run_id: run,
      version,
      message_id: `BW-${unique}`,
      batch_id: `BWB-${unique}`,
      // The file has a precision of seconds.
      created_at: new Date(Math.trunc(clock.now().getTime() / 1000) * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (type === 'paypal') return;
  const { accountHolder, iban, bic } = await findPayoutSettings(deps);
  if (accountHolder === null || iban === null) throw new Error(`run ${run} has no account to pay from`);
  const { street, postcode, city, countryISO } = await findCompany(db);
  const debtor: Debtor = { name: accountHolder, iban, bic, address: { street, postcode, city, countryISO } };
  await db
    .updateTable('payout_run_files')
    .set({ debtor: secrets.seal(JSON.stringify(debtor), ownerOf(id)) })
    .where('id', '=', id)
    .execute();
}

/** A payment of a file, as stored in its rows. */
export interface FileItem {
  readonly item: number;
  readonly payout: number;
  readonly attempt: number;
  readonly partner: number;
  readonly endToEndId: string;
  readonly amountCents: number;
  /** Number of the self-billed invoice. */
  readonly number: number | null;
  readonly isOnHold: boolean;
}

const itemColumns = sql`
  item.id as item, item.payout_id as payout, item.attempt, payout.partner_id as partner,
  item.end_to_end_id as "endToEndId", item.amount_cents as "amountCents", payout.number`;

/** The payments in a file, in its order. */
export async function findFileItems(db: Kysely<DB>, file: number): Promise<Omit<FileItem, 'isOnHold'>[]> {
  const { rows } = await sql<Omit<FileItem, 'isOnHold'>>`
    select ${itemColumns} from payout_run_file_items as listed
    join payout_run_items as item on item.id = listed.item_id
    join payouts as payout on payout.id = item.payout_id
    where listed.file_id = ${file} order by listed.position`.execute(db);
  return rows;
}

/** The payments that a file not downloaded yet would have, in its order. */
export async function findItemsToSend(db: Kysely<DB>, run: number, isOnHold: string): Promise<FileItem[]> {
  const { rows } = await sql<FileItem>`
    select ${itemColumns}, ${sql.raw(isOnHold)} as "isOnHold" from payout_run_items as item
    join payouts as payout on payout.id = item.payout_id
    where item.run_id = ${run} and item.status = 'approved' order by item.id`.execute(db);
  return rows;
}

/** Inserts an event of a file; false if the same report was recorded before. */
export async function insertEvent(
  tx: Tx,
  event: {
    readonly file: number;
    readonly kind: 'fetched' | 'accepted' | 'refused';
    readonly at: Date;
    readonly by: number;
    readonly reason?: string | null;
    readonly reportHash?: Buffer;
  },
): Promise<boolean> {
  const { file, kind, at, by, reason = null, reportHash = null } = event;
  const row = await tx
    .insertInto('payout_run_file_events')
    .values({ file_id: file, kind, at, by_user: by, reason, report_hash: reportHash })
    .onConflict((conflict) => conflict.column('report_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
