import type { ApprovalDoing, Fields } from '../../../identity/approvals/approval-kinds.ts';
import { canonical } from '../../../identity/approvals/payload-hash.ts';
import { prepare } from '../../../identity/approvals/prepare.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { InTx } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type AccountingExport, findExport, insertVersion } from '../export-versions.queries.ts';
import { type Month, monthOf } from '../month.ts';
import { type AccountingSettings, lockAccountingSettings } from '../settings.queries.ts';
import { settingsChanges } from '../settings-changes.ts';
import { findExportedEntries, hasForgotten } from './bookings.queries.ts';
import { composeBatch } from './month-batch.ts';
import { hashOf, writeFile } from './write-file.ts';

/** The right to approve a new version. */
const RIGHT = 'accounting.write';

/** The path of a month's versions. */
export const versionsOf = (month: Month) => `/api/accounting/${month.month}/versions`;

const asMonth = (subject: string) => monthOf(subject.split('/')[3] ?? '');

type VersionDeps = InTx<Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>>;

/** The next version of a month, as it would be now. */
interface NextVersion {
  readonly exported: AccountingExport;
  readonly settings: AccountingSettings;
  readonly bytes: Buffer;
  readonly lines: number;
  /** The settings make no difference to this file. */
  readonly isSame: boolean;
  readonly before: Fields;
  readonly after: Fields;
}

/**
 * Prepares a new version of a month that was handed over: the same entries with the current settings. If the company requires
 * two people, a second one approves it.
 * @returns the approval that it waits for; null if it is done
 * @throws ApiError 409 for a month that was not handed over, and if the file would be the same
 */
export async function renewExport(
  deps: InTx<Deps>,
  session: Session,
  { month, reason }: { readonly month: Month; readonly reason: string },
): Promise<number | null> {
  const next = await composeNext(deps, month);
  if (next === undefined) throw new ApiError(409, 'accountingNotHandedOver');
  const { before, after } = next;
  if (next.isSame) throw new ApiError(409, 'accountingUnchanged');
  const prepared = { kind: 'accounting.version', subject: versionsOf(month), before, after, reason } as const;
  const approval = await prepare(deps, { by: session.user, right: RIGHT }, prepared);
  if (approval !== null) return approval;
  await write(deps, month, { next, reason, by: session.user.id, approval: null, alone: true });
  return null;
}

/** Makes the new version once a second person has approved it. */
export const versionApproval: ApprovalDoing = {
  right: RIGHT,
  current: async (deps, { subject, after }) => {
    const next = await composeNext(deps, asMonth(subject));
    // Settings other than the approved ones would give another file.
    return next !== undefined && canonical(next.after) === canonical(after) ? next.before : undefined;
  },
  execute: async (deps, { id, subject, reason, alone }, preparedBy) => {
    const month = asMonth(subject);
    const next = await composeNext(deps, month);
    if (next === undefined) throw new Error(`${month.month} was handed over but is no longer marked`);
    await write(deps, month, { next, reason, by: preparedBy, approval: id, alone });
  },
};

async function composeNext(deps: VersionDeps, month: Month): Promise<NextVersion | undefined> {
  const { db, clock } = deps;
  const settings = await lockAccountingSettings(db);
  const exported = await findExport(db, month);
  if (!exported) return undefined;
  if (await hasForgotten(db, exported.id)) throw new ApiError(409, 'documentForgotten');
  const entries = await findExportedEntries(db, exported.id);
  const at = clock.now();
  const was = await composeBatch(deps, entries, exported.settings);
  const is = await composeBatch(deps, entries, settings);
  const bytes = writeFile(deps, is, { month, settings, at });
  const old = writeFile(deps, was, { month, settings: exported.settings, at });
  const changes = settingsChanges(exported.settings, settings);
  const lines = is.lines.length;
  return {
    exported,
    settings,
    bytes,
    lines,
    isSame: bytes.equals(old),
    before: { version: exported.version, lines: exported.lines, ...changes.before },
    after: {
      version: exported.version + 1,
      lines,
      changedLines: countChanged(old, bytes),
      ...changes.after,
    },
  };
}

/** Number of booking lines that differ. */
function countChanged(old: Buffer, bytes: Buffer): number {
  const [was, is] = [old, bytes].map((file) => file.toString('latin1').trimEnd().split('\r\n').slice(2));
  if (was === undefined || is === undefined) return 0;
  const longer = was.length > is.length ? was : is;
  return longer.filter((_, i) => was[i] !== is[i]).length;
}

interface Writing {
  readonly next: NextVersion;
  readonly reason: string;
  readonly by: number;
  readonly approval: number | null;
  readonly alone: boolean;
}

async function write(
  { db, clock }: VersionDeps,
  month: Month,
  { next, reason, by, approval, alone }: Writing,
): Promise<void> {
  const { exported, settings, bytes, lines, before, after } = next;
  const sha256 = hashOf(bytes);
  const version = exported.version + 1;
  await insertVersion(db, {
    id: exported.id,
    ...{ version, at: clock.now(), by, settings, lines, sha256, bytes, reason, approval },
  });
  await audit(db, {
    user: by,
    action: 'write',
    subject: versionsOf(month),
    ...(approval !== null && { approval }),
    details: {
      before: { ...before, hash: exported.sha256.toString('hex') },
      after: { ...after, hash: sha256.toString('hex') },
      reason,
      ...(alone && { alone }),
    },
  });
}
