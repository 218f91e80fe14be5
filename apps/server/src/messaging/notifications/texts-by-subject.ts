import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { addressTexts } from './address-texts.ts';
import { greetingTexts } from './greeting-texts.ts';
import { monthTexts } from './month-texts.ts';
import { placeTexts } from './place-texts.ts';
import { questionTexts } from './question-texts.ts';
import { teamTexts } from './team-texts.ts';

/** The notification texts that have files of their own, by the reader’s language. */
const textsIn = (locale: Locale) => ({
  ...addressTexts[locale],
  ...greetingTexts[locale],
  ...monthTexts[locale],
  ...placeTexts[locale],
  ...questionTexts[locale],
  ...teamTexts[locale],
});

export const germanBySubject = textsIn('de');
export const englishBySubject = textsIn('en');
export const frenchBySubject = textsIn('fr-FR');
export const russianBySubject = textsIn('ru-RU');
