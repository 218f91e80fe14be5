import { useTexts } from '../../../i18n/use-texts.ts';
import { passwordRules, rulesMet } from './password-rules.ts';

interface Refusals {
  filled: (text: string) => string | null;
  email: (text: string) => string | null;
  password: (text: string) => string | null;
}

/** Validation of the sign-up fields, before the server checks them. */
export function useRefusals(): Refusals {
  const { t } = useTexts();
  const filled = (text: string) => (text.trim() === '' ? t('joining:refused.blank') : null);
  return {
    filled,
    // Rejects only the impossible: the server knows better.
    email: (text) =>
      filled(text) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? null : t('joining:refused.email')),
    password: (text) => {
      const { length, different, notTooLong } = rulesMet(text);
      if (!notTooLong) return t('joining:password.tooLong', { number: passwordRules.longest });
      return length && different ? null : t('joining:password.tooWeak');
    },
  };
}
