import { z } from 'zod';
import { collection, endpoint, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { id } from '../http/values.ts';

const resource: Resource = { name: 'TextSelection', path: '/api/text_selections' };

/**
 * One of the four paragraphs on a bonus programme. `view` is 1 step-up, 2 kick-start, 3 builder, 4 level,
 * 5 infinity; `language` 1 de, 2 en, 3 fr-FR, 4 ru-RU; `position` 1 to 4.
 */
const textSelection = z.object({
  id,
  view: z.int(),
  language: z.int(),
  position: z.int(),
  text: z.string(),
});

export const listTextSelections = endpoint({
  method: 'GET',
  path: '/api/text_selections',
  summary: 'What a bonus programme promises, in four paragraphs with the numbers in force.',
  description:
    'In the account’s language without `language`. Where the company has written a paragraph of its own, that one stands there.',
  access: 'user',
  query: z.object({ language: z.union([z.int(), z.string()]).optional() }),
  answer: collection(resource, textSelection, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: [],
    defaultOrder: [],
    filters: { view: 'number' },
  }),
});
