/** By what somebody comes to sign up, and what the link of a mail carries. Texts that are numbers arrive as numbers. */
export interface SignUpSearch {
  readonly code?: string | number;
  readonly invitation?: string | number;
  readonly confirm?: string | number;
  /** Who comes by somebody has read what this is, and is at the form. */
  readonly step?: 'form';
}

/** Reads the address; what is neither text nor number is left out. */
export function parseSignUpSearch(search: Record<string, unknown>): SignUpSearch {
  const kept = Object.entries(search).filter(
    ([name, value]) =>
      ['code', 'invitation', 'confirm'].includes(name) &&
      value !== '' &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  return { ...Object.fromEntries(kept), ...(search.step === 'form' && { step: 'form' as const }) };
}

/** Reads what the link of an invitation to work for the company carries. */
export function parseInvitationSearch({ token }: Record<string, unknown>): { readonly token?: string } {
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {};
}

/** Which of the new terms is read in full. */
export interface NewTermsSearch {
  readonly text?: number;
}

/** Reads the address of the new terms. */
export function parseNewTermsSearch({ text }: Record<string, unknown>): NewTermsSearch {
  return Number.isSafeInteger(text) && Number(text) > 0 ? { text: Number(text) } : {};
}
