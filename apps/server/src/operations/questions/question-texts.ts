import type { QuestionAbout, QuestionStatus } from '@blattwerk/contract/questions/question-fields.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

/** Texts in lists of questions, in one language. */
export interface QuestionTexts {
  readonly questions: string;
  readonly number: string;
  readonly partnerNumber: string;
  readonly partner: string;
  readonly about: string;
  readonly line: string;
  readonly amount: string;
  readonly month: string;
  readonly status: string;
  readonly askedOn: string;
  readonly answerBy: string;
  readonly overdue: string;
  readonly answeredOn: string;
  readonly closedOn: string;
  readonly assigned: string;
  readonly yes: string;
  readonly abouts: Readonly<Record<QuestionAbout, string>>;
  readonly statuses: Readonly<Record<QuestionStatus, string>>;
}

const texts: Readonly<Record<Locale, QuestionTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts in a language; English as a fallback. */
export function questionTexts(locale: string): QuestionTexts {
  return texts[locale as Locale] ?? texts.en;
}
