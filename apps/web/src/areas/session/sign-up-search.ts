/** Search parameters of the sign-up: its origin, and the token of a mail's link. Numeric strings arrive as numbers. */
export interface SignUpSearch {
  readonly code?: string | number;
  readonly invitation?: string | number;
  readonly confirm?: string | number;
  /** A visitor sent by a partner has read the landing page, and is at the form. */
  readonly step?: 'form';
}

/** Parses them; anything but strings and numbers is dropped. */
export function parseSignUpSearch(search: Record<string, unknown>): SignUpSearch {
  const entries = Object.entries(search).filter(
    ([name, value]) =>
      ['code', 'invitation', 'confirm'].includes(name) &&
      value !== '' &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  return { ...Object.fromEntries(entries), ...(search.step === 'form' && { step: 'form' as const }) };
}

/** Parses the token of a staff invitation. */
export function parseInvitationSearch({ token }: Record<string, unknown>): { readonly token?: string } {
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {};
}

/** Which of the new terms is expanded. */
export interface NewTermsSearch {
  readonly text?: number;
}

/** Parses the search parameters of the new terms. */
export function parseNewTermsSearch({ text }: Record<string, unknown>): NewTermsSearch {
  return Number.isSafeInteger(text) && Number(text) > 0 ? { text: Number(text) } : {};
}
