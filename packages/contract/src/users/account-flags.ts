/**
 * Status and permissions of an account, under the names used in all responses. Operators and the programme decide them, so
 * calls that change something else refuse these fields by name, regardless of whose object contained them.
 */
export const accountFlags = ['affiliate', 'companyFree', 'premium', 'premiumPartner', 'roles'] as const;

/** Where partners read their own, by id. */
export const flagsOfPartner = [
  '/api/partner_qualification/{id}',
  '/api/memberships/{id}',
  '/api/user/',
] as const;
