import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { id } from '../http/values.ts';

const count = z.string().regex(/^[1-9]\d{0,5}$/, 'This is not a count.');

/** How somebody is reached. */
const contact = z.object({ displayName: z.string(), email: z.string(), phone: z.string().nullable() });

export const getContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: `Whom the caller may call: the sponsor, the support, and the own first line by name, ${MAX_PAGE_SIZE} a page.`,
  access: 'user',
  query: z.object({
    page: count.default('1').transform(Number),
    limits: count.default(`${MAX_PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
  }),
  answer: plain(
    z.object({
      sponsor: contact.nullable(),
      support: z.object({ email: z.string() }),
      firstLine: z.array(
        contact.extend({ id, accountType: z.literal(['basic', 'partner', 'premium']), level: z.int() }),
      ),
      totalFirstLine: z.int(),
    }),
  ),
});
