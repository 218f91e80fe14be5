import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { wordTexts } from './word-texts.ts';

/** Why a bank returned a payout, as a sentence in a language; a general one for an unknown cause. */
export function causeText(cause: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = wordTexts[locale].causes;
  return texts[cause] ?? wordTexts[locale].causes.other;
}

/** A missing requirement for a payout, as part of a list in a language; an unknown one is returned unchanged. */
export function needText(need: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = wordTexts[locale].needs;
  return texts[need] ?? need;
}
