import { addressTexts } from './address-texts.ts';
import { monthTexts } from './month-texts.ts';
import { placeTexts } from './place-texts.ts';
import { questionTexts } from './question-texts.ts';

/** The texts of notifications that have files of their own, by the reader’s language. */
const textsBySubject = {
  de: { ...addressTexts.de, ...monthTexts.de, ...placeTexts.de, ...questionTexts.de },
  en: { ...addressTexts.en, ...monthTexts.en, ...placeTexts.en, ...questionTexts.en },
  'fr-FR': {
    ...addressTexts['fr-FR'],
    ...monthTexts['fr-FR'],
    ...placeTexts['fr-FR'],
    ...questionTexts['fr-FR'],
  },
  'ru-RU': {
    ...addressTexts['ru-RU'],
    ...monthTexts['ru-RU'],
    ...placeTexts['ru-RU'],
    ...questionTexts['ru-RU'],
  },
};

export const {
  de: germanBySubject,
  en: englishBySubject,
  'fr-FR': frenchBySubject,
  'ru-RU': russianBySubject,
} = textsBySubject;
