import { monthTexts } from './month-texts.ts';
import { questionTexts } from './question-texts.ts';

/** The texts of notifications that have files of their own, by the reader’s language. */
const textsBySubject = {
  de: { ...monthTexts.de, ...questionTexts.de },
  en: { ...monthTexts.en, ...questionTexts.en },
  'fr-FR': { ...monthTexts['fr-FR'], ...questionTexts['fr-FR'] },
  'ru-RU': { ...monthTexts['ru-RU'], ...questionTexts['ru-RU'] },
};

export const {
  de: germanBySubject,
  en: englishBySubject,
  'fr-FR': frenchBySubject,
  'ru-RU': russianBySubject,
} = textsBySubject;
