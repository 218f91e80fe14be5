import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { passwordRules, rulesMet } from './password-rules.ts';

/** What the server says, and which of our texts says it in the reader's language. */
const refusals = [
  [/^This value should not be blank/, 'joining:refused.blank'],
  [/^This value is too long/, 'joining:refused.tooLong'],
  [/^This value has characters that cannot be seen/, 'joining:refused.hidden'],
  [/^Email is wrong/, 'joining:refused.email'],
  [/^This is no telephone number/, 'joining:refused.phone'],
  [/^Text messages need a telephone number/, 'joining:refused.phoneNeeded'],
  [/^This referral code does not exist/, 'joining:refused.code'],
  [/^This invitation is no longer valid/, 'joining:refused.invitation'],
  [/^The terms have to be accepted/, 'joining:refused.terms'],
  [/^This link is no longer valid/, 'joining:refused.link'],
  [/^This code is wrong/, 'joining:refused.recoveryCode'],
  [/^This password is wrong/, 'joining:refused.wrongPassword'],
  [/^The password needs/, 'joining:password.tooWeak'],
] as const;

interface Refusals {
  /** Sends something; what the server refuses of it is said in the reader's language. */
  translated: <Answer>(sending: Promise<Answer>) => Promise<Answer>;
  filled: (text: string) => string | null;
  email: (text: string) => string | null;
  password: (text: string) => string | null;
}

/** What can be wrong with the fields of joining, said before and after the server has looked at them. */
export function useRefusals(): Refusals {
  const { t } = useTexts();
  const say = (message: string) => {
    const known = refusals.find(([pattern]) => pattern.test(message));
    return known === undefined ? message : t(known[1]);
  };
  const filled = (text: string) => (text.trim() === '' ? t('joining:refused.blank') : null);
  return {
    translated: (sending) =>
      sending.catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.violations.length === 0) throw error;
        const violations = error.violations.map(({ propertyPath, message }) => ({
          propertyPath,
          message: say(message),
        }));
        throw new ApiError(
          error.status,
          { violations, detail: error.description },
          error.retryAfter,
          error.requestId,
        );
      }),
    filled,
    // Only what cannot be one: the server knows better.
    email: (text) =>
      filled(text) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? null : t('joining:refused.email')),
    password: (text) => {
      const { length, different, notTooLong } = rulesMet(text);
      if (!notTooLong) return t('joining:password.tooLong', { number: passwordRules.longest });
      return length && different ? null : t('joining:password.tooWeak');
    },
  };
}
