interface Flags {
  affiliate: boolean;
  premium: boolean;
}

/** The account type from the two flags (specification, section 6). */
export function accountType({ affiliate, premium }: Flags): 'basic' | 'partner' | 'premium' {
  if (!affiliate) return 'basic';
  return premium ? 'premium' : 'partner';
}
