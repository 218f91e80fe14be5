import { createHash } from 'node:crypto';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type AccountingExport, findExport, findMonthState, insertExport } from '../exports.queries.ts';
import type { Month } from '../month.ts';
import { requireEqual } from '../require-equal.ts';
import {
  type AccountingSettings,
  findAccountingSettings,
  lockAccountingSettings,
} from '../settings.queries.ts';
import { findEarlierMonth, findExportedEntries, findNewEntries, hasForgotten } from './bookings.queries.ts';
import { comparedSums, composeBatch, findUnset, type MonthBatch } from './month-batch.ts';
import { writeBatch } from './write-batch.ts';

type HandOverDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>;

/** A file for the tax adviser; a draft as long as the month is not closed. */
interface HandedFile {
  readonly bytes: Buffer;
  readonly isDraft: boolean;
}

/**
 * The DATEV file of a month. Of a closed one the first marks it as handed over; after that it is written again from the same
 * entries and settings, and what was booked since goes into the next file.
 * @param user who takes it
 * @throws ApiError 409 for what is not set, an earlier month that comes first, sums that are not the ledger's, and a file that is not the one that was handed over, or whose names were taken away
 */
export async function handOver(deps: HandOverDeps, month: Month, user: number): Promise<HandedFile> {
  const before = await findExport(deps.db, month);
  if (before) return { bytes: await writeAgain(deps, month, before), isDraft: false };
  if ((await findMonthState(deps.db, month, deps.clock.now())) !== 'closed')
    return { bytes: await writeDraft(deps, month), isDraft: true };
  const bytes = await inTransaction(deps.db, (tx) => handOverOnce({ ...deps, db: tx }, month, user));
  return { bytes, isDraft: false };
}

async function handOverOnce(deps: InTx<HandOverDeps>, month: Month, user: number): Promise<Buffer> {
  const settings = await lockAccountingSettings(deps.db);
  // Of two at once the second finds what the first has marked.
  const before = await findExport(deps.db, month);
  if (before) return writeAgain(deps, month, before);
  const earlier = await findEarlierMonth(deps.db, month);
  if (earlier !== null) throw new ApiError(409, refusal('accountingEarlierMonth', { month: earlier }));
  const entries = await findNewEntries(deps.db, month);
  const at = deps.clock.now();
  const batch = await composeBatch(deps, entries, settings);
  const bytes = write(deps, batch, { month, settings, at });
  const sha256 = createHash('sha256').update(bytes).digest();
  const lines = batch.lines.length;
  await insertExport(deps.db, { month, at, by: user, settings, lines, sha256 }, entries);
  await audit(deps.db, {
    user,
    action: 'write',
    subject: `/api/accounting/${month.month}`,
    details: {
      before: { handedOver: false },
      after: { handedOver: true, lines, hash: sha256.toString('hex') },
    },
  });
  return bytes;
}

async function writeDraft(deps: HandOverDeps, month: Month): Promise<Buffer> {
  const settings = await findAccountingSettings(deps.db);
  const batch = await composeBatch(deps, await findNewEntries(deps.db, month), settings);
  return write(deps, batch, { month, settings, at: deps.clock.now() });
}

async function writeAgain(deps: HandOverDeps, month: Month, exported: AccountingExport): Promise<Buffer> {
  const { settings, at } = exported;
  const batch = await composeBatch(deps, await findExportedEntries(deps.db, exported.id), settings);
  const bytes = write(deps, batch, { month, settings, at });
  if (createHash('sha256').update(bytes).digest().equals(exported.sha256)) return bytes;
  if (await hasForgotten(deps.db, exported.id)) throw new ApiError(409, 'documentForgotten');
  deps.log.error(
    { alarm: 'accounting', month: month.month },
    'a file for the tax adviser is not what was handed over',
  );
  throw new ApiError(409, 'accountingChanged');
}

interface Writing {
  readonly month: Month;
  readonly settings: AccountingSettings;
  readonly at: Date;
}

function write({ log }: Pick<Deps, 'log'>, batch: MonthBatch, { month, settings, at }: Writing): Buffer {
  const [unset] = findUnset(settings, batch);
  if (unset?.code === 'creditorRange')
    throw new ApiError(409, refusal('accountingCreditor', { partner: unset.partner ?? 0 }));
  const { consultant, client } = settings;
  if (unset || consultant === null || client === null)
    throw new ApiError(409, refusal('accountingUnset', { missing: namesOf(findUnset(settings, batch)) }));
  requireEqual({ log }, `datev ${month.month}`, comparedSums(batch));
  return writeBatch(batch.lines, { month, settings: { ...settings, consultant, client }, createdAt: at });
}

/** Settings by the names of the call, accounts by their purposes. */
function namesOf(unset: ReturnType<typeof findUnset>): string {
  return unset
    .flatMap(({ code, purposes }): readonly string[] => (code === 'account' ? purposes : [code]))
    .join(', ');
}
