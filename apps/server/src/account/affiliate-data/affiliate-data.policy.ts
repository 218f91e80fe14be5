import type { changeAffiliateData } from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import type { z } from 'zod';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, invalidField, invalidFields, notFound } from '../../platform/api-error.ts';
import { sameNumber } from '../../platform/check-ust.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, requireRight, type Session } from '../../platform/http/session.ts';
import { requireNotOwnPayee } from '../bank-accounts/own-account.ts';
import type { AffiliateData } from './affiliate-data.queries.ts';

type Given = z.output<(typeof changeAffiliateData)['body']>;

/** Who changes tax data: the owner, or an operator who decides on them. */
export type Changer = 'owner' | 'operator';

/**
 * @throws ApiError 404 for somebody else's data; 403 for an operator who may see but not decide, and for one who is
 * paid to the same account; 409 `accountDeleted`
 */
export async function requireChanger(
  deps: Pick<Deps, 'db' | 'secrets'>,
  session: Session,
  partner: number,
): Promise<Changer> {
  await requireOwn(deps, session, partner);
  if (isOwn(session, partner)) return 'owner';
  requireRight(session, 'tax.decide');
  await requirePartnerThere(deps.db, partner);
  await requireNotOwnPayee(deps, { by: session.user.id, owner: await findUserOf(deps.db, partner) });
  return 'operator';
}

/** Documents are uploaded by their owner. @throws ApiError 404 for everybody else's */
export function requireOwnPapers(session: Session, partner: number): void {
  if (!isOwn(session, partner)) throw notFound();
}

/**
 * Refuses fields that the changer may not set: partners set their number and kind of business, operators the status,
 * nobody their own. Unchanged values are accepted.
 * @throws ApiError 422 that names the fields
 */
export function refuseOthersFields(before: AffiliateData, given: Given, changer: Changer): void {
  const wrong: string[] = [];
  const { ust, smallBusiness, taxStatus, validFrom } = given;
  if (changer === 'owner' && taxStatus !== undefined && taxStatus !== before.taxStatus)
    wrong.push('taxStatus');
  if (changer === 'owner' && validFrom !== undefined) wrong.push('validFrom');
  if (changer === 'operator') {
    if (ust !== undefined && !sameNumber(ust, before.ust)) wrong.push('ust');
    if (smallBusiness !== undefined && smallBusiness !== before.smallBusiness) wrong.push('smallBusiness');
  }
  if (wrong.length === 0) return;
  const refused = changer === 'owner' ? 'operatorSets' : 'partnerSets';
  throw invalidFields(wrong.map((propertyPath) => ({ propertyPath, refused })));
}

/**
 * Requires that an operator has read the pending data in their current state: a decision is only made on what was seen.
 * Null leaves them undecided, and needs no reading.
 * @throws ApiError 409 for stale pending data, and for a status of data that were not read
 */
export function requireSeen(
  before: AffiliateData,
  { toCheck: read, taxStatus }: Given,
  changer: Changer,
): void {
  const { toCheck } = before;
  if (read) {
    const isRead = toCheck?.smallBusiness === read.smallBusiness && sameNumber(toCheck.ust, read.ust);
    if (!isRead) throw new ApiError(409, 'taxDataChanged');
  }
  const decides = changer === 'operator' && taxStatus !== undefined && toCheck !== null;
  if (decides && read === undefined) throw new ApiError(409, 'taxDataUnseen');
}

/** The data after a change. Refused data wait to be checked again once their owner has changed something in them. */
export function changed(before: AffiliateData, given: Given, changer: Changer, at: Date): AffiliateData {
  if (changer === 'operator') {
    const after = operatorsChange(before, given);
    return given.taxStatus === 'unproven' ? { ...after, refusedAt: before.refusedAt ?? at } : after;
  }
  const after = ownersChange(before, given, at);
  const isSame = after.ust === before.ust && after.smallBusiness === before.smallBusiness;
  return isSame ? after : { ...after, refusedAt: null };
}

/**
 * A proof is for one number and one kind of business: another one has to be checked, and the proven state stays in
 * force meanwhile, since a typing error would cost the tax of all payouts until then. Without a number nothing is
 * proven.
 */
function ownersChange(before: AffiliateData, given: Given, at: Date): AffiliateData {
  if (given.ust === null) {
    const smallBusiness = given.smallBusiness ?? before.smallBusiness;
    return { ...before, ust: null, smallBusiness, taxStatus: 'unproven', toCheck: null };
  }
  const withdrawn = given.toCheck === null ? { ...before, toCheck: null } : before;
  const wished = wishOf(withdrawn, given);
  if (before.taxStatus === 'unproven') return { ...withdrawn, ...wished };
  const { ust, smallBusiness } = wished;
  const isProven = ust === before.ust && smallBusiness === before.smallBusiness;
  if (isProven) return { ...before, toCheck: null };
  if (ust === null) return { ...before, ...wished, taxStatus: 'unproven', toCheck: null };
  const { toCheck } = withdrawn;
  const isKnown = toCheck?.ust === ust && toCheck.smallBusiness === smallBusiness;
  return { ...before, toCheck: isKnown ? toCheck : { ust, smallBusiness, since: at } };
}

/** Number and kind of business that the owner wants; the same number in another format is unchanged. */
function wishOf(
  { ust, smallBusiness, toCheck }: AffiliateData,
  given: Given,
): Pick<AffiliateData, 'ust' | 'smallBusiness'> {
  const latest = given.ust ?? toCheck?.ust ?? ust;
  const known = [ust, toCheck?.ust ?? null].find((number) => sameNumber(number, latest));
  return {
    ust: known === undefined ? latest : known,
    smallBusiness: given.smallBusiness ?? toCheck?.smallBusiness ?? smallBusiness,
  };
}

/** The data after an operator has accepted the pending ones. */
export function onceChecked(data: AffiliateData): AffiliateData {
  return data.toCheck === null ? data : operatorsChange(data, { taxStatus: 'proven' });
}

/**
 * An operator decides whether the pending data are proven; `toCheck: null` restores the proven ones. @throws ApiError
 * 422 without a number
 */
function operatorsChange(before: AffiliateData, { taxStatus, toCheck }: Given): AffiliateData {
  const known = toCheck === null ? { ...before, toCheck: null } : before;
  if (taxStatus === undefined) return known;
  const { ust, smallBusiness } = known.toCheck ?? known;
  if (taxStatus === 'proven' && ust === null) throw invalidField('taxStatus', 'noTaxNumber');
  return { ...known, ust, smallBusiness, taxStatus, toCheck: null, refusedAt: null };
}
