import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { englishTexts } from './english-texts.ts';
import { frenchTexts } from './french-texts.ts';
import { germanTexts } from './german-texts.ts';
import { type PlanFacts, type Programme, planFacts } from './plan-facts.ts';
import { russianTexts } from './russian-texts.ts';

/** Four paragraphs (specification, section 3). */
export type Paragraphs = readonly [string, string, string, string];

/** What is said of each bonus programme. */
export interface BonusTexts {
  readonly stepUp: Paragraphs;
  readonly kickStart: Paragraphs;
  readonly builder: Paragraphs;
  readonly level: Paragraphs;
  readonly infinity: Paragraphs;
}

/** Programmes by their number `view`, from 1 on. */
const views = ['stepUp', 'kickStart', 'builder', 'level', 'infinity'] as const;

/** Languages by their number, from 1 on. */
const languages: readonly Locale[] = ['de', 'en', 'fr-FR', 'ru-RU'];

const editions: Readonly<Record<Locale, (facts: PlanFacts) => BonusTexts>> = {
  de: germanTexts,
  en: englishTexts,
  'fr-FR': frenchTexts,
  'ru-RU': russianTexts,
};

/** The number of a language. */
export function languageOf(locale: Locale): number {
  return languages.indexOf(locale) + 1;
}

/** A paragraph with its place. */
export interface TextSelection {
  readonly id: number;
  readonly view: number;
  readonly language: number;
  readonly position: number;
  readonly text: string;
}

/** Everything that is said of a programme in a language; undefined for a language that there is not. */
export function textSelections(programme: Programme, language: number): TextSelection[] | undefined {
  const locale = languages[language - 1];
  if (locale === undefined) return undefined;
  const texts = editions[locale](planFacts(programme, locale));
  return views.flatMap((name, i) =>
    texts[name].map((text, n) => {
      const [view, position] = [i + 1, n + 1];
      return { id: language * 100 + view * 10 + position, view, language, position, text };
    }),
  );
}
