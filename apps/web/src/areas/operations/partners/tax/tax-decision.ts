import type { CallRequest } from '@blattwerk/contract/api.ts';
import type { AffiliateData } from '../../../account/affiliate-data/affiliate-data.data.ts';

/** The part of a partner's tax data that a decision is about. */
type TaxData = Pick<AffiliateData, 'ust' | 'smallBusiness' | 'taxStatus' | 'toCheck'>;

/**
 * A decision as form values; without a day it applies from the one that the rules give. A type and not an interface,
 * since forms need an index signature.
 */
export type TypedDecision = {
  taxStatus: AffiliateData['taxStatus'];
  validFrom: string;
};

/** Whether there is anything to decide: a number, a pending one, or a document. */
export function isDecidable(data: TaxData & Pick<AffiliateData, 'fileRegistration' | 'fileAgree'>): boolean {
  return [data.ust, data.toCheck, data.fileRegistration, data.fileAgree].some((one) => one !== null);
}

/** The form's initial values: the pending data counts as verified, and no verification is revoked. */
export function newDecision(): TypedDecision {
  return { taxStatus: 'proven', validFrom: '' };
}

/** Whether a decision would change anything: verified data is decided again only with a day. */
export function isDecision({ taxStatus, toCheck }: TaxData, typed: TypedDecision): boolean {
  return toCheck !== null || typed.taxStatus !== taxStatus || typed.validFrom !== '';
}

/** The number and kind of business to decide on: a pending change, else the present data. */
export function subjectOf({ ust, smallBusiness, toCheck }: TaxData): Pick<TaxData, 'ust' | 'smallBusiness'> {
  return toCheck === null
    ? { ust, smallBusiness }
    : { ust: toCheck.ust, smallBusiness: toCheck.smallBusiness };
}

/** The request body: the decision with what was read, so that nobody decides on something else. */
export function decisionBody(
  { ust, smallBusiness, toCheck }: TaxData,
  { taxStatus, validFrom }: TypedDecision,
): CallRequest<'PATCH /api/affiliate_datas/{id}'>['body'] {
  return {
    ust,
    smallBusiness,
    taxStatus,
    ...(toCheck !== null && { toCheck: { ust: toCheck.ust, smallBusiness: toCheck.smallBusiness } }),
    ...(validFrom !== '' && { validFrom }),
  };
}
