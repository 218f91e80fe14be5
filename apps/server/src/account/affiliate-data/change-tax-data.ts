import type { changeAffiliateData } from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import type { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Changer, changed, refuseOthersFields, requireSeen } from './affiliate-data.policy.ts';
import { type AffiliateData, lockAffiliateData, saveAffiliateData } from './affiliate-data.queries.ts';
import { findTaxPast, isSameTax, requirePastDay, validFromOf } from './tax-validity.ts';

interface TaxDataChange {
  readonly partner: number;
  readonly given: z.output<(typeof changeAffiliateData)['body']>;
  /** The kind of changer, and their user. */
  readonly changer: Changer;
  readonly by: number;
}

/**
 * Changes a partner's tax data: the owner changes number and kind of business, an operator the status.
 * @param now read once the data are locked
 * @returns the data after the change
 * @throws ApiError 422 for fields that the changer may not set, a future day, and a proof without a number; 409 for a
 * decision on stale data
 */
export async function changeTaxData(
  tx: Tx,
  { partner, given, changer, by }: TaxDataChange,
  now: () => Date,
): Promise<AffiliateData> {
  const before = await lockAffiliateData(tx, partner);
  refuseOthersFields(before, given, changer);
  requireSeen(before, given, changer);
  const at = now();
  requirePastDay(given.validFrom, at);
  const after = changed(before, given, changer, at);
  const change = { before, after, changer, at, given: given.validFrom };
  const valid = await validityOf(tx, { partner, by }, change);
  await saveAffiliateData(tx, partner, { ...after, files: new Map(), at, valid });
  await auditTaxData(tx, { partner, by }, { before, after, papers: [] });
  return after;
}

/** The partner whose tax data are changed, and the user changing them. */
interface Concerned {
  readonly partner: number;
  readonly by: number;
}

/** The day from which a change applies and its author; undefined if the tax data are unchanged. */
export async function validityOf(
  tx: Tx,
  { partner, by }: Concerned,
  change: Omit<Parameters<typeof validFromOf>[0], 'past'>,
): Promise<{ from: string; by: number } | undefined> {
  if (isSameTax(change.before, change.after)) return undefined;
  return { from: validFromOf({ ...change, past: await findTaxPast(tx, partner) }), by };
}

/** Logs who decided what on a tax status, which affects money; of documents only which are new. */
export async function auditTaxData(
  tx: Tx,
  { partner, by }: Concerned,
  { before, after, papers }: { before: AffiliateData; after: AffiliateData; papers: readonly string[] },
): Promise<void> {
  const renewed = Object.fromEntries(papers.map((part) => [part, 'changed']));
  const details = { before: taxDataOf(before), after: { ...taxDataOf(after), ...renewed } };
  if (JSON.stringify(details.before) === JSON.stringify(details.after)) return;
  await audit(tx, { user: by, action: 'write', subject: `/api/affiliate_datas/${partner}`, details });
}

function taxDataOf({ ust, smallBusiness, taxStatus, toCheck, refusedAt }: AffiliateData) {
  return { ust, smallBusiness, taxStatus, toCheck, ...(refusedAt !== null && { refused: true }) };
}
