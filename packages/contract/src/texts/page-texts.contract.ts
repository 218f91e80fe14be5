import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { lines } from '../http/texts.ts';
import { instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const MOST_CHARACTERS = 2000;

/**
 * A page with words of the company: the four paragraphs of each bonus programme, and what somebody reads first who comes by a partner's
 * link.
 */
const page = z.literal(['step-up', 'kick-start', 'builder', 'level', 'infinity', 'landing']);

/** What is written, by the name of the part; where one is absent the product's own words stand. `{name}` stands for what is filled in. */
const words = z.record(z.string(), z.string());

/** A part of a page. `builtIn` is what the product says there, as it is read now; null where that is said by the page itself. */
const part = z.object({ name: z.string(), most: z.int(), builtIn: z.string().nullable() });

/**
 * A page in one language. `own` is what is read, null where the product's own words hold everywhere; `draft` what somebody has written since
 * and not published. `placeholders` can be filled in, each with its value of now. `history` is the latest first.
 */
const pageText = z.object({
  page,
  locale,
  parts: z.array(part),
  own: words.nullable(),
  draft: words.nullable(),
  placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  history: z.array(
    z.object({ words: words.nullable(), published: z.boolean(), changedAt: instant, changedBy: z.string() }),
  ),
  version: z.string(),
});

const params = z.object({ page, locale });

const wordsBody = z.record(z.string().max(40), lines(MOST_CHARACTERS));

export const listPageTexts = endpoint({
  method: 'GET',
  path: '/api/page_texts',
  summary: 'The pages with words of the company, and in which languages it says something of its own.',
  access: 'content.write',
  looks: 'visit',
  answer: plain(
    z.array(z.object({ page, own: z.array(locale), drafts: z.array(locale), changedAt: instant.nullable() })),
  ),
});

export const getPageText = endpoint({
  method: 'GET',
  path: '/api/page_texts/{page}/{locale}',
  summary:
    'What a page says in one language: the product’s words, the company’s, and what was written before.',
  access: 'content.write',
  looks: 'visit',
  params,
  answer: plain(pageText),
});

export const putPageText = endpoint({
  method: 'PUT',
  path: '/api/page_texts/{page}/{locale}',
  summary: 'Writes what a page says in one language: as a draft, or for its readers from now on.',
  description:
    'A part that is empty says what the product says there, with the numbers in force. 422 for a part that the page does not have, for one that is too long, and for what cannot be filled in. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params,
  ifMatch: true,
  body: z.object({ words: wordsBody, published: z.boolean() }),
  readOnly: {
    ignored: ['page', 'locale', 'parts', 'own', 'draft', 'placeholders', 'history', 'version'],
  },
  answer: plain(pageText),
});

export const resetPageText = endpoint({
  method: 'DELETE',
  path: '/api/page_texts/{page}/{locale}',
  summary: 'Goes back to the product’s own words; what was written stays in the history.',
  access: 'content.write',
  params,
  answer: plain(pageText),
});

export const previewPageText = endpoint({
  method: 'POST',
  path: '/api/page_texts/{page}/{locale}/preview',
  summary: 'What a page would say, filled with the values of now; nothing is kept.',
  description: 'Refuses what a change would refuse.',
  access: 'content.write',
  params,
  body: z.object({ words: wordsBody }),
  answer: plain(z.object({ words })),
});
