import { ApiError } from '../../../api/api-error.ts';

/** Values of the form. */
export interface Invitation extends Record<string, unknown> {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly comment: string;
  readonly words: string;
}

export const emptyInvitation: Invitation = { firstName: '', surname: '', email: '', comment: '', words: '' };

/** Messages below a field: the specification's wording, which also identifies the server's messages, and their texts. */
const messages = {
  'Please set a name': 'firstNameMissing',
  'Please set a surname': 'surnameMissing',
  'Please set a email': 'emailMissing',
  'Email is wrong': 'emailWrong',
  'Current user is exist.': 'currentUserIsExist',
  'Current user is invited.': 'currentUserIsInvited',
} as const;

export type Message = keyof typeof messages;

/** The text of a message; undefined for one that only the server has. */
export function textOfMessage(message: unknown): (typeof messages)[Message] | undefined {
  return messages[message as Message];
}

const required = (message: Message) => (value: string) => (value.trim() === '' ? message : null);

/** Validation rules of the form (specification, section 5). */
export const invitationRules = {
  firstName: required('Please set a name'),
  surname: required('Please set a surname'),
  email: (value: string): Message | null =>
    required('Please set a email')(value) ?? (isEmail(value) ? null : 'Email is wrong'),
};

/** Whether a text looks like an e-mail address. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+$/.test(text.trim());
}

/**
 * Converts the server's refusal of an invitation into an error of the address field. Of the two reasons the first is
 * recognised by its code; any other refusal means the second (specification, section 5). Errors that are not about the
 * person stay unchanged: a limit, another field, an inviter without a place, or a server error.
 */
export function asFaultOfAddress(error: ApiError): ApiError {
  const { status, code, violations } = error;
  if (violations.length > 0 || status < 400 || status >= 500) return error;
  if (status === 401 || status === 409 || status === 429 || code === 'inviteDeclined') return error;
  const message: Message = code === 'inviteUser' ? 'Current user is exist.' : 'Current user is invited.';
  return new ApiError(status, { violations: [{ propertyPath: 'email', message }] }, null, error.requestId);
}
