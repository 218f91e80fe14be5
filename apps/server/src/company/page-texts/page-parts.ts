import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getPageText } from '@blattwerk/contract/texts/page-texts.contract.ts';

/** A page with words of the company. */
export type Page = AnswerOf<typeof getPageText>['page'];

/** What is written of a page, by the name of the part. */
export type Words = Readonly<Record<string, string>>;

const PARAGRAPH = 1500;

/** The parts of each page, with how many characters they have at most. */
export const pageParts: Readonly<Record<Page, Readonly<Record<string, number>>>> = {
  'step-up': fourParagraphs(),
  'kick-start': fourParagraphs(),
  builder: fourParagraphs(),
  level: fourParagraphs(),
  infinity: fourParagraphs(),
  landing: {
    headline: 80,
    what: 400,
    linkTitle: 60,
    linkText: 250,
    reasonsTitle: 60,
    reasonsText: 250,
    helpTitle: 60,
    helpText: 250,
  },
};

/** Of each bonus programme there are four (specification, section 3). */
function fourParagraphs() {
  return { paragraph1: PARAGRAPH, paragraph2: PARAGRAPH, paragraph3: PARAGRAPH, paragraph4: PARAGRAPH };
}

/** Fills `{name}` with its value; what has none stays as it is written. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
