import type { CallRequest } from '@blattwerk/contract/api.ts';
import type { AffiliateData } from '../../../account/affiliate-data/affiliate-data.data.ts';

/** What of a partner's tax data a decision is made on. */
type TaxData = Pick<AffiliateData, 'ust' | 'smallBusiness' | 'taxStatus' | 'toCheck'>;

/** A decision as the form has it; without a day it holds from the one that the rules give. A type, since forms take fields by name. */
export type TypedDecision = {
  taxStatus: AffiliateData['taxStatus'];
  validFrom: string;
};

/** Whether there is anything to decide on: a number, another one that waits, or a document. */
export function isDecidable(data: TaxData & Pick<AffiliateData, 'fileRegistration' | 'fileAgree'>): boolean {
  return [data.ust, data.toCheck, data.fileRegistration, data.fileAgree].some((one) => one !== null);
}

/** What the form begins with: what waits for a decision is taken as proven, and nothing that is proven is taken back. */
export function newDecision(): TypedDecision {
  return { taxStatus: 'proven', validFrom: '' };
}

/** Whether a decision would change anything: what is proven already is decided on once more only with a day. */
export function isDecision({ taxStatus, toCheck }: TaxData, typed: TypedDecision): boolean {
  return toCheck !== null || typed.taxStatus !== taxStatus || typed.validFrom !== '';
}

/** The number and the kind of business that are decided on: a change that waits, else what holds. */
export function subjectOf({ ust, smallBusiness, toCheck }: TaxData): Pick<TaxData, 'ust' | 'smallBusiness'> {
  return toCheck === null
    ? { ust, smallBusiness }
    : { ust: toCheck.ust, smallBusiness: toCheck.smallBusiness };
}

/** What is sent: the decision, and what was read, so that nobody decides on something else. */
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
