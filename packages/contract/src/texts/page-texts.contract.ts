import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { lines } from '../http/texts.ts';
import { instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const MOST_CHARACTERS = 2000;

/**
 * A page with texts of the company: the four paragraphs of each bonus programme, and the introduction for visitors who come
 * by a partner's link.
 */
const page = z.literal(['step-up', 'kick-start', 'builder', 'level', 'infinity', 'landing']);

/** The texts by the name of their part; a missing one is the product's own. `{name}` stands for a placeholder. */
const words = z.record(z.string(), z.string());

/** A part of a page. `builtIn` is the product's current text for it; null if the page itself contains it. */
const part = z.object({ name: z.string(), most: z.int(), builtIn: z.string().nullable() });

/**
 * A page in one language. `own` is the published text, null if the product's own is used everywhere; `draft` is a later,
 * unpublished version. `placeholders` are the available ones with their current values. `history` is the latest first.
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
