/** The account types of the specification, section 1; premium only counts for affiliates. */
export function accountTypeOf(account: {
  affiliate: boolean;
  premium: boolean;
}): 'basic' | 'partner' | 'premium' {
  if (!account.affiliate) return 'basic';
  return account.premium ? 'premium' : 'partner';
}
