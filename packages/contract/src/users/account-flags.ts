/**
 * What an account is and may do, in the words of all answers that tell it. Operators and the programme decide it, so a
 * call that changes something else refuses it by name, whosever object it was sent with.
 */
export const accountFlags = ['affiliate', 'companyFree', 'premium', 'premiumPartner', 'roles'] as const;

/** Where partners read theirs, by their ids. */
export const flagsOfPartner = [
  '/api/partner_qualification/{id}',
  '/api/memberships/{id}',
  '/api/user/',
] as const;
