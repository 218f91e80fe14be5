import { ApiError, notFound } from '../../../platform/api-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type AccountingExport, findKeptFile, findVersions } from '../export-versions.queries.ts';
import type { Month } from '../month.ts';
import { requireEqual } from '../require-equal.ts';
import { findAccountingSettings } from '../settings.queries.ts';
import { findExportedEntries, findNewEntries, hasForgotten } from './bookings.queries.ts';
import { comparedSums, composeBatch } from './month-batch.ts';
import { hashOf, writeFile } from './write-file.ts';

type FileDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>;

interface Wanted {
  /** A draft with the current settings, possible also for a month that was handed over. */
  readonly draft: boolean;
  /** A handed-over version; the latest one by default. */
  readonly version?: number | undefined;
}

/** A file for the tax adviser; `version` is null for a draft. */
interface GivenFile {
  readonly bytes: Buffer;
  readonly version: number | null;
}

/**
 * The DATEV file of a month: as it was handed over, otherwise a draft, which marks nothing.
 * @throws ApiError 404 for a version that does not exist; 409 for missing settings, totals that differ from the ledger, and a
 * file that differs from the one handed over or whose names were removed
 */
export async function giveFile(deps: FileDeps, month: Month, wanted: Wanted): Promise<GivenFile> {
  const versions = await findVersions(deps.db, month);
  const [latest] = versions;
  if (wanted.draft || (!latest && wanted.version === undefined))
    return { bytes: await writeDraft(deps, month, latest), version: null };
  const found = versions.find(({ version }) => version === (wanted.version ?? latest?.version));
  if (!found) throw notFound();
  return { bytes: await readHandedOver(deps, month, found), version: found.version };
}

/** For a month that was handed over the same entries are used: this is what a new version would be. */
async function writeDraft(
  deps: FileDeps,
  month: Month,
  exported: AccountingExport | undefined,
): Promise<Buffer> {
  const { db, clock } = deps;
  const settings = await findAccountingSettings(db);
  if (exported && (await hasForgotten(db, exported.id))) throw new ApiError(409, 'documentForgotten');
  const entries = exported ? await findExportedEntries(db, exported.id) : await findNewEntries(db, month);
  const batch = await composeBatch(deps, entries, settings);
  return writeFile(deps, batch, { month, settings, at: clock.now() });
}

async function readHandedOver(deps: FileDeps, month: Month, exported: AccountingExport): Promise<Buffer> {
  const { settings, at, sha256 } = exported;
  if (await hasForgotten(deps.db, exported.id)) throw new ApiError(409, 'documentForgotten');
  const file = await findKeptFile(deps.db, exported);
  const entries = await findExportedEntries(deps.db, exported.id);
  const batch = await composeBatch(deps, entries, settings, { isEarlier: file === undefined });
  // The books are compared whatever the source of the file is.
  requireEqual(deps, `datev ${month.month}`, comparedSums(batch));
  const bytes = file ?? writeFile(deps, batch, { month, settings, at });
  if (hashOf(bytes).equals(sha256)) return bytes;
  deps.log.error(
    { alarm: 'accounting', month: month.month, version: exported.version },
    'a file for the tax adviser differs from the one handed over',
  );
  throw new ApiError(409, 'accountingChanged');
}
