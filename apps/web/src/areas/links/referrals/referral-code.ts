/** Maximum length of a code (specification, section 9). */
export const MAX_CODE_LENGTH = 50;

/** Messages below the code: the specification's wording, which also identifies the server's messages, and their texts. */
const messages = {
  'Incorrect characters (only A-Z, 0-9 allowed)': 'characters',
  'The Referral code is too long. 50 characters max.': 'tooLong',
  'Code is already exist': 'exists',
  'This referral link is already used.': 'used',
  'Please set a code': 'missing',
} as const;

export type CodeMessage = keyof typeof messages;

/** The text of a message; undefined for one that only the server has. */
export function textOfMessage(message: unknown): (typeof messages)[CodeMessage] | undefined {
  return messages[message as CodeMessage];
}

/** The fault of a code while typing (specification, section 5); null if there is none, also when empty. */
export function faultOfCode(code: string): CodeMessage | null {
  if (!/^[A-Z0-9]*$/.test(code)) return 'Incorrect characters (only A-Z, 0-9 allowed)';
  return code.length > MAX_CODE_LENGTH ? 'The Referral code is too long. 50 characters max.' : null;
}

/** The URL to share. */
export function addressOf(code: string): string {
  return `${location.origin}/r/${code}`;
}
