import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { id, idParams, instant, money } from '../http/values.ts';
import { accountType } from '../partners/partners.contract.ts';
import { locale } from '../session/session.contract.ts';

/**
 * A partner from the operators' point of view. `sponsor` is the partner above, or who referred them while they have no
 * place (`placed`); null at the top of the tree and for partners without a referrer. `balance` is what can be requested
 * now; a `debt` is set off before anything else becomes available; `pending` includes the estimates of open cycles.
 * `codesLeadTo` is the target of the referral codes of a held or ended partner; null if they lead to the partner. `admin`:
 * they have full access, and only others with full access may change how they sign in; `secondFactor`: they use one to sign
 * in; `signInVersion` is the value for the `If-Match` of such a change, `version` that for a change of the names, the
 * number, the language or the address. `emailChange` is a new address that is not confirmed yet. `restricted`: processing
 * of the data is restricted (Art. 18 GDPR), and nobody has lifted that. `deleted`: the account was deleted, the remaining
 * data are retained by law, and nothing can be changed. `mergedInto` is the partner this one was merged into, `mergedFrom`
 * those merged into this one.
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

/** Maximum number of characters in a note. */
const MAX_NOTE_LENGTH = 2000;

/**
 * An operator's note about a partner, which the partner sees only in the export of their data. It cannot be changed later.
 */
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
  description: '403 `ownNotes` for the caller’s partner: what is noted about somebody is for others to read.',
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
    'It is not changed and not taken back; it goes with the account. The partner does not see it, and gets it when they ask what is known about them (Art. 15 GDPR). 403 `ownNotes` for the caller’s partner, 409 for an account that was deleted.',
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
