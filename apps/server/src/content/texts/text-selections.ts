import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { filledWith, type Page, type Words } from '../../company/page-texts/page-parts.ts';
import { bonusPlaceholders } from './bonus-placeholders.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as fr } from './fr-FR.ts';
import { type PlanFacts, type Programme, planFacts } from './plan-facts.ts';
import { texts as ru } from './ru-RU.ts';

/** Four paragraphs (specification, section 3). */
export type Paragraphs = readonly [string, string, string, string];

/** The texts of each bonus programme. */
export interface BonusTexts {
  readonly stepUp: Paragraphs;
  readonly kickStart: Paragraphs;
  readonly builder: Paragraphs;
  readonly level: Paragraphs;
  readonly infinity: Paragraphs;
}

/** Programmes by their number `view`, from 1 on. */
const views = ['stepUp', 'kickStart', 'builder', 'level', 'infinity'] as const;

/** The pages with company texts on them, in the same order. */
export const bonusPages = [
  'step-up',
  'kick-start',
  'builder',
  'level',
  'infinity',
] as const satisfies readonly Page[];

/** Languages by their number, from 1 on. */
const languages: readonly Locale[] = ['de', 'en', 'fr-FR', 'ru-RU'];

const editions: Readonly<Record<Locale, (facts: PlanFacts) => BonusTexts>> = {
  de,
  en,
  'fr-FR': fr,
  'ru-RU': ru,
};

/** The number of a language. */
export function languageOf(locale: Locale): number {
  return languages.indexOf(locale) + 1;
}

/** A paragraph with its position. */
export interface TextSelection {
  readonly id: number;
  readonly view: number;
  readonly language: number;
  readonly position: number;
  readonly text: string;
}

/** The language with a number; undefined for an unknown one. */
export function localeOf(language: number): Locale | undefined {
  return languages[language - 1];
}

/**
 * All texts of a programme in a language; undefined for an unknown language. Always four paragraphs: the product's own
 * where the company has none.
 * @param own the company's texts, by page
 */
export function textSelections(
  programme: Programme,
  language: number,
  own: ReadonlyMap<Page, Words> = new Map(),
): TextSelection[] | undefined {
  const locale = localeOf(language);
  if (locale === undefined) return undefined;
  const facts = planFacts(programme, locale);
  const texts = editions[locale](facts);
  const placeholders = bonusPlaceholders(facts);
  return views.flatMap((name, i) =>
    texts[name].map((builtIn, n) => {
      const [view, position] = [i + 1, n + 1];
      const page = bonusPages[i] ?? 'step-up';
      const written = own.get(page)?.[partOf(position)] ?? '';
      const text = written === '' ? builtIn : filledWith(written, placeholders[name]);
      return { id: language * 100 + view * 10 + position, view, language, position, text };
    }),
  );
}

/** The name of a paragraph among the parts of its page. */
function partOf(position: number): string {
  return `paragraph${position}`;
}

/** The product's own texts on the page of a bonus programme, by part, and the placeholders of company texts there. */
export function bonusWords(
  programme: Programme,
  page: (typeof bonusPages)[number],
  locale: Locale,
): { builtIn: Words; placeholders: Words } {
  const facts = planFacts(programme, locale);
  const name = views[bonusPages.indexOf(page)] ?? 'stepUp';
  const builtIn = editions[locale](facts)[name].map((text, i): [string, string] => [partOf(i + 1), text]);
  return { builtIn: Object.fromEntries(builtIn), placeholders: bonusPlaceholders(facts)[name] };
}
