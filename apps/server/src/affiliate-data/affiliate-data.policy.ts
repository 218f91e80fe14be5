import type { changeAffiliateData } from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import type { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { isOperator, requireOwn } from '../team/team.policy.ts';
import type { AffiliateData } from './affiliate-data.queries.ts';

type Given = z.output<(typeof changeAffiliateData)['body']>;

/**
 * What of a change the caller may make: partners their own tax number and small-business flag, operators
 * anybody's tax status.
 * @throws ApiError 404 for somebody else's data
 */
export async function writableFields(
  deps: Pick<Deps, 'db'>,
  session: Session,
  partner: number,
  given: Given,
): Promise<Given> {
  await requireOwn(deps, session, partner);
  const { taxStatus, ...own } = given;
  return {
    ...(partner === session.partner.id ? own : {}),
    ...(isOperator(session) ? { taxStatus } : {}),
  };
}

/** Papers are uploaded by their owner. @throws ApiError 404 for everybody else's */
export function requireOwnPapers(session: Session, partner: number): void {
  if (partner !== session.partner.id) throw notFound();
}

/**
 * The data after a change. What an operator has proven was proven for another tax number, or for a business of
 * the other kind: it has to be proven again, since tax that is shown wrongly is owed.
 */
export function merged(before: AffiliateData, given: Given): AffiliateData {
  const ust = given.ust ?? before.ust;
  const smallBusiness = given.smallBusiness ?? before.smallBusiness;
  const isAnother = ust !== before.ust || smallBusiness !== before.smallBusiness;
  const taxStatus = given.taxStatus ?? (isAnother ? 'unproven' : before.taxStatus);
  return { ...before, ust, smallBusiness, taxStatus };
}
