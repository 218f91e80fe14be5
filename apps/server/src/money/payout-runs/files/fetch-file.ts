import { asRefusal, type PlainCode } from '@blattwerk/contract/http/refusal.ts';
import { type Kysely, sql } from 'kysely';
import { findSafeguards } from '../../../identity/approvals/safeguards.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isOnHold } from '../../books/partner-holds.ts';
import { endRun } from '../../payouts/in-runs.ts';
import { lockRun, updateRun } from '../runs/payout-runs.queries.ts';
import { isDayOver } from '../runs/require-day.ts';
import { type WrittenFile, writeFile } from './file-payments.ts';
import { paymentFaults } from './payment-faults.ts';
import {
  type FileItem,
  type FileRow,
  findCurrentFile,
  findFileItems,
  findItemsToSend,
  hasForgotten,
  insertEvent,
} from './run-files.queries.ts';

/** A file that is not as expected: nobody gets it, and it has to be investigated. */
export class FileAlarm extends Error {
  override name = 'FileAlarm';
  readonly run: number;
  readonly refused: PlainCode;

  constructor(run: number, refused: PlainCode, found: string) {
    super(found);
    this.run = run;
    this.refused = refused;
  }
}

interface Fetching {
  readonly run: number;
  readonly type: 'bank' | 'paypal';
  /** The user who downloads it. */
  readonly by: number;
}

/**
 * The file of a run, for somebody who approved nothing in it. The first time it is written, and its hash and totals are
 * stored; each later time it has to be identical.
 * @returns its bytes and its message id; null if nothing in it can be sent, for reasons noted on its items
 * @throws ApiError 403 `fourEyes`; 409 before the run is approved, for a run of the other type, the first time for a past day,
 * and once accounts in it were removed because their retention period is over
 * @throws FileAlarm if it differs from the first one, or its totals from its payouts
 */
export async function fetchFile(
  deps: InTx<Deps>,
  { run, type, by }: Fetching,
): Promise<{ bytes: Buffer; messageId: string } | null> {
  const { db, clock } = deps;
  const { approving, ...state } = await lockRun(db, run);
  if (state.type !== type) throw new ApiError(409, 'payoutRunType');
  if (approving) throw new ApiError(409, 'payoutRunApproving');
  const file = await findCurrentFile(db, run);
  if (file === undefined) throw new ApiError(409, 'payoutRunStatus', { fields: { state: state.status } });
  await requireNoApprover(db, run, by);
  if (file.status === 'ready' && isDayOver(state, clock.now())) throw new ApiError(409, 'payoutFileDayOver');
  const bytes = file.status === 'ready' ? await writeFirst(deps, file) : await writeAgain(deps, file);
  if (bytes === null) return null;
  await insertEvent(db, { file: file.id, kind: 'fetched', at: clock.now(), by });
  const { version, messageId } = file;
  const details = { before: { status: state.status }, after: { file: version, messageId } };
  await audit(db, { user: by, action: 'write', subject: `/api/payout_runs/${run}`, details });
  return { bytes, messageId };
}

/**
 * If the company requires two people, an approver of a payout must not be the one who carries the file to the bank.
 * @throws ApiError 403
 */
async function requireNoApprover(db: Tx, run: number, by: number): Promise<void> {
  const { fourEyes } = await findSafeguards(db);
  if (fourEyes && (await hasApproved(db, run, by))) throw new ApiError(403, 'fourEyes');
}

/** Whether a user approved a run, or a payout in it. */
export async function hasApproved(db: Kysely<DB>, run: number, by: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout_runs as run where run.id = ${run} and (run.approved_by = ${by} or exists (
      select from payout_run_items as item join payouts as payout on payout.id = item.payout_id
      where item.run_id = run.id and item.status in ('approved', 'sent', 'paid', 'returned')
        and payout.approved_by = ${by}))`.execute(db);
  return rows.length > 0;
}

async function writeFirst(deps: InTx<Deps>, file: FileRow): Promise<Buffer | null> {
  const { db, clock } = deps;
  const found = await findItemsToSend(db, file.run, isOnHold('payout.partner_id'));
  const [held, items] = [found.filter((item) => item.isOnHold), found.filter((item) => !item.isOnHold)];
  await failItems(deps, held, () => 'payoutPartnerHeld');
  const written = await writeFile(deps, file, items);
  const sent = items.filter(({ endToEndId }) => !written.faults.has(endToEndId));
  const faulty = items.filter(({ endToEndId }) => written.faults.has(endToEndId));
  await failItems(
    deps,
    faulty,
    ({ endToEndId }) => paymentFaults[written.faults.get(endToEndId) ?? ''] ?? 'badRequest',
  );
  const { bytes, sha256 } = written;
  if (bytes === null || sha256 === null) {
    await endRun(db, file.run, clock.now());
    return null;
  }
  requireSums(file, written, sent);
  await keepFile(deps, file, { written, sent });
  return bytes;
}

/** @throws FileAlarm if the file's total differs from its payouts */
export function requireSums(
  { run }: Pick<FileRow, 'run'>,
  { count, controlSumCents }: Pick<WrittenFile, 'count' | 'controlSumCents'>,
  items: readonly Pick<FileItem, 'amountCents'>[],
): void {
  const cents = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (count === items.length && controlSumCents === cents) return;
  const found = `${count} payments of ${controlSumCents} cents, of ${items.length} payouts of ${cents} cents`;
  throw new FileAlarm(run, 'payoutFileSum', found);
}

async function keepFile(
  { db, clock }: InTx<Deps>,
  file: FileRow,
  { written, sent }: { readonly written: WrittenFile; readonly sent: readonly FileItem[] },
): Promise<void> {
  const now = clock.now();
  const ids = sent.map(({ item }) => item);
  // As one array parameter: PostgreSQL allows at most 65,535 parameters, and a file may have more payments.
  await sql`
    insert into payout_run_file_items (file_id, position, item_id, payout_id, attempt, amount_cents)
    select ${file.id}, listed.position, item.id, item.payout_id, item.attempt, item.amount_cents
    from unnest(${ids}::bigint[]) with ordinality as listed (item, position)
    join payout_run_items as item on item.id = listed.item`.execute(db);
  await db
    .updateTable('payout_run_files')
    .set({
      status: 'live',
      fetched_at: now,
      item_count: written.count,
      control_sum_cents: written.controlSumCents,
      sha256: Buffer.from(written.sha256 ?? '', 'hex'),
    })
    .where('id', '=', file.id)
    .execute();
  await sql`
    update payout_run_items set status = 'sent', changed_at = ${now} where id = any(${ids}::bigint[])`.execute(
    db,
  );
  await updateRun(db, file.run, { status: 'exported', exported_at: now });
}

async function writeAgain(deps: InTx<Deps>, file: FileRow): Promise<Buffer> {
  if (await hasForgotten(deps.db, file.id)) throw new ApiError(409, 'documentForgotten');
  const items = await findFileItems(deps.db, file.id);
  const written = await writeFile(deps, file, items);
  const { bytes, sha256 } = written;
  const first = file.sha256?.toString('hex');
  if (bytes === null || sha256 !== first)
    throw new FileAlarm(file.run, 'payoutFileChanged', `written again it is ${sha256}, not ${first}`);
  requireSums(file, written, items);
  return bytes;
}

/** Removes payments that cannot be sent, each with its reason: their payouts are free for another run. */
async function failItems(
  { db, clock }: InTx<Deps>,
  items: readonly FileItem[],
  reasonOf: (item: FileItem) => PlainCode,
): Promise<void> {
  for (const item of items) {
    const { code, text } = asRefusal(reasonOf(item));
    await db
      .updateTable('payout_run_items')
      .set({ status: 'failed', failure: JSON.stringify({ code, text }), changed_at: clock.now() })
      .where('id', '=', item.item)
      .execute();
  }
}
