import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import { findExport, insertExport } from '../export-versions.queries.ts';
import { findMonthState } from '../exports.queries.ts';
import type { Month } from '../month.ts';
import { lockAccountingSettings } from '../settings.queries.ts';
import { findEarlierMonth, findNewEntries } from './bookings.queries.ts';
import { composeBatch } from './month-batch.ts';
import { hashOf, writeFile } from './write-file.ts';

interface HandingOver {
  /** Who hands it over. */
  readonly by: number;
  /** The settings that the caller has seen; null skips the comparison. */
  readonly seen: string | null;
}

/**
 * Hands a closed month over to the tax adviser: its file, settings and entries are stored, and later bookings go into the next
 * one. A month that was handed over stays as it is.
 * @throws ApiError 409 for a month that is not closed, an earlier one that comes first, missing settings, and totals that
 * differ from the ledger; 412 if the settings have changed since they were read
 */
export async function handOver(
  deps: InTx<Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>>,
  month: Month,
  { by, seen }: HandingOver,
): Promise<void> {
  const { db, clock } = deps;
  const settings = await lockAccountingSettings(db);
  // Of two concurrent calls the second one sees the first one's result.
  if (await findExport(db, month)) return;
  requireVersion(seen, versionOf(settings));
  const at = clock.now();
  const state = await findMonthState(db, month, at);
  if (state !== 'closed') throw new ApiError(409, 'accountingMonthOpen', { fields: { state } });
  const earlier = await findEarlierMonth(db, month);
  if (earlier !== null) throw new ApiError(409, refusal('accountingEarlierMonth', { month: earlier }));
  const entries = await findNewEntries(db, month);
  const batch = await composeBatch(deps, entries, settings);
  const bytes = writeFile(deps, batch, { month, settings, at });
  const sha256 = hashOf(bytes);
  const lines = batch.lines.length;
  await insertExport(db, { month, at, by, settings, lines, sha256, bytes }, entries);
  await audit(db, {
    user: by,
    action: 'write',
    subject: `/api/accounting/${month.month}`,
    details: {
      before: { handedOver: false },
      after: { handedOver: true, version: 1, lines, hash: sha256.toString('hex') },
    },
  });
}
