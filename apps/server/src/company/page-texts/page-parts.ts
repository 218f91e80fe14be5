import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getPageText } from '@blattwerk/contract/texts/page-texts.contract.ts';

/** A page with texts of the company. */
export type Page = AnswerOf<typeof getPageText>['page'];

/** The texts of a page, by name of the part. */
export type Words = Readonly<Record<string, string>>;

const PARAGRAPH = 1500;

/** The parts of each page, with their maximum number of characters. */
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

/** Each bonus programme has four (specification, section 3). */
function fourParagraphs() {
  return { paragraph1: PARAGRAPH, paragraph2: PARAGRAPH, paragraph3: PARAGRAPH, paragraph4: PARAGRAPH };
}

/** Replaces `{name}` with its value; unknown names stay. */
export function filledWith(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
