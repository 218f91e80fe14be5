import { apiQuery } from '../../../api/api-query.ts';
import { fixPlaces, type Need } from './needs.ts';

/** Everything that a payout to a bank needs, in the order in which people have it at hand. */
export const requirements = [
  'billingAddress',
  'bankAccount',
  'businessRegistration',
  'terms',
  'ustId',
] as const satisfies readonly Need[];

export type Requirement = (typeof requirements)[number];

/** Where each of them is looked at. */
const places = {
  billingAddress: '/app/profile/addresses',
  bankAccount: '/app/profile/bank-account',
  businessRegistration: '/app/profile/documents',
  terms: '/app/profile/documents',
  ustId: '/app/profile/documents',
} as const satisfies Record<Requirement, string>;

/** The way to one of them: while it is missing, to its form. */
export function wayTo(requirement: Requirement, { isMissing }: { isMissing: boolean }) {
  return isMissing ? fixPlaces[requirement] : { to: places[requirement] };
}

/** What a payout of everything would come to, and what is missing for it. */
export const readinessQuery = (partner: number) =>
  apiQuery('GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}', {
    params: { partner, x: '0' },
  });
