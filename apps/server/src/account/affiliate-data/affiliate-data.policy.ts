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

/** Who changes tax data: its owner, or an operator who decides on it. */
export type Changer = 'owner' | 'operator';

/**
 * @throws ApiError 404 for somebody else's data; 403 for an operator who sees it and does not decide on it, and for one who
 * is paid to the same account (S46); 409 `accountDeleted`
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

/** Papers are uploaded by their owner. @throws ApiError 404 for everybody else's */
export function requireOwnPapers(session: Session, partner: number): void {
  if (!isOwn(session, partner)) throw notFound();
}

/**
 * Refuses what is not the changer's to set: partners set their number and the kind of their business, operators the
 * status, nobody their own. What is sent back as it is changes nothing.
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
 * Lets through to a change whoever has read what is to be checked as it is now: an operator decides only on what they have
 * seen. Null leaves what is to be checked undecided, and needs no look.
 * @throws ApiError 409 for what was read and is no longer so, and for a status of what was not read
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

/** The data after a change. What was refused waits to be checked again once its owner has changed something of it. */
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
 * What an operator has proven was proven for one number and one kind of business: another is to be checked, and the proven
 * state stays meanwhile, since a slip would cost the tax of all payouts until then. Without a number nothing is proven.
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

/** The number and the kind of business that the owner wants; the same number written otherwise is no other one. */
function wishOf(
  { ust, smallBusiness, toCheck }: AffiliateData,
  given: Given,
): Pick<AffiliateData, 'ust' | 'smallBusiness'> {
  const asked = given.ust ?? toCheck?.ust ?? ust;
  const known = [ust, toCheck?.ust ?? null].find((number) => sameNumber(number, asked));
  return {
    ust: known === undefined ? asked : known,
    smallBusiness: given.smallBusiness ?? toCheck?.smallBusiness ?? smallBusiness,
  };
}

/** The data once an operator has found right what is to be checked. */
export function onceChecked(data: AffiliateData): AffiliateData {
  return data.toCheck === null ? data : operatorsChange(data, { taxStatus: 'proven' });
}

/** Proven or not, an operator says it of what is to be checked; `toCheck: null` leaves it at what was proven. @throws ApiError 422 without a number */
function operatorsChange(before: AffiliateData, { taxStatus, toCheck }: Given): AffiliateData {
  const known = toCheck === null ? { ...before, toCheck: null } : before;
  if (taxStatus === undefined) return known;
  const { ust, smallBusiness } = known.toCheck ?? known;
  if (taxStatus === 'proven' && ust === null) throw invalidField('taxStatus', 'noTaxNumber');
  return { ...known, ust, smallBusiness, taxStatus, toCheck: null, refusedAt: null };
}
