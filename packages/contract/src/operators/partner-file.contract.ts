import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { id, idParams, instant, money } from '../http/values.ts';
import { accountType } from '../partners/partners.contract.ts';
import { locale } from '../session/session.contract.ts';

/**
 * Who a partner is, to whoever works for the company. `sponsor` is whom they stand below, or who brought them while
 * they have no place (`placed`); null at the top of the tree and for whoever came by nobody. `balance` is what may be
 * requested now; a `debt` is set off before anything later becomes available; `pending` includes the estimates of
 * open cycles. `codesLeadTo` is whom the referral codes of a held or ended partner lead to; null for everybody whose codes
 * lead to themselves. `admin`: they have full access, and only others who have it change how they sign in; `secondFactor`: they
 * show one when they do; `signInVersion` is what an `If-Match` of such a change names, `version` that of a change of the names, the
 * number, the language or the address. `emailChange` is an address that still has to be confirmed, until then. `restricted`: the data are kept and used for nothing but what the law allows (Art. 18 GDPR), and nobody has lifted that. `deleted`: the account was deleted, what is left is kept by law, and nothing of it can be changed. `mergedInto` is as whom the partner goes on, `mergedFrom` who goes on as this one.
 */
export const partnerFile = z.object({
  id,
  user: id,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailChange: z.object({ email: z.string(), until: instant }).nullable(),
  phone: z.string().nullable(),
  locale,
  version: z.string(),
  accountType,
  sponsor: z.object({ id, name: z.string() }).nullable(),
  codesLeadTo: z.object({ id, name: z.string() }).nullable(),
  placed: z.boolean(),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  admin: z.boolean(),
  signInVersion: z.string(),
  deleted: z.boolean(),
  restricted: z.boolean(),
  mergedInto: z.object({ id, name: z.string() }).nullable(),
  mergedFrom: z.array(z.object({ id, name: z.string() })),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  balance: money,
  pending: money,
  debt: money,
  currency: z.literal('EUR'),
});

export const getPartnerFile = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}',
  summary: 'Who a partner is: how to reach them, whom they stand below, and what is owed to them.',
  access: 'partners.read',
  params: idParams,
  answer: plain(partnerFile),
});

const resource: Resource = { name: 'PartnerNote', path: '/api/operator/partner_notes' };

/** Most characters of a note. */
const MAX_NOTE_LENGTH = 2000;

/** What somebody who works here noted about a partner, who reads it in the export of their data alone. Nothing of it is changed later. */
const partnerNote = z.object({
  id,
  text: z.string(),
  by: z.object({ id, name: z.string() }),
  at: instant,
});

export const listPartnerNotes = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/notes',
  summary: 'What those who work here noted about a partner, the latest first.',
  description: '403 `ownNotes` for the own partner: what is noted about somebody is for others to read.',
  access: 'partners.read',
  byPeople: true,
  looks: 'visit',
  refusals: [403],
  params: idParams,
  answer: collection(resource, partnerNote, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['at'],
    defaultOrder: [{ field: 'at', direction: 'desc' }],
    filters: { text: 'text' },
  }),
});

export const addPartnerNote = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/notes',
  summary: 'Notes something about a partner, for others who work here.',
  description:
    'It is not changed and not taken back; it goes with the account. The partner does not see it, and gets it when they ask what is known about them (Art. 15 GDPR). 403 `ownNotes` for the own partner, 409 for an account that was deleted.',
  example: { text: 'Möchte nur am Vormittag angerufen werden.' },
  access: 'partners.write',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({
    text: lines(MAX_NOTE_LENGTH).refine((text) => text !== '', refusalText('blank')),
  }),
  readOnly: { ignored: ['by', 'at'] },
  answer: item(resource, partnerNote),
});

export const getPartnerNotesCsv = endpoint({
  method: 'GET',
  path: '/csv/operator/partners/{id}/notes',
  summary:
    'All notes about a partner as CSV (`;`, UTF-8 with BOM), the earliest first, without who wrote them.',
  description: 'For whoever answers a partner who asks what is known about them. 403 as for the list.',
  access: 'partners.read',
  byPeople: true,
  ticket: true,
  refusals: [403],
  params: idParams,
  answer: file({ types: ['text/csv'] }),
});
