import { apiQuery } from '../../../api/api-query.ts';
import { fixPlaces, type Need } from './needs.ts';

/** All requirements of a bank payout, in the order in which people have them at hand. */
export const requirements = [
  'billingAddress',
  'bankAccount',
  'businessRegistration',
  'terms',
  'ustId',
] as const satisfies readonly Need[];

export type Requirement = (typeof requirements)[number];

/** The page for each of them. */
const places = {
  billingAddress: '/app/profile/addresses',
  bankAccount: '/app/profile/bank-account',
  businessRegistration: '/app/profile/documents',
  terms: '/app/profile/documents',
  ustId: '/app/profile/documents',
} as const satisfies Record<Requirement, string>;

/** Link to one of them: to its form while it is missing. */
export function wayTo(requirement: Requirement, { isMissing }: { isMissing: boolean }) {
  return isMissing ? fixPlaces[requirement] : { to: places[requirement] };
}

/** A payout of everything, and what is missing for it. */
export const readinessQuery = (partner: number) =>
  apiQuery('GET /api/partner-info/{partner}/get-balance-info/with-documents/{x}', {
    params: { partner, x: '0' },
  });
