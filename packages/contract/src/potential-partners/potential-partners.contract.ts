import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { type PlainCode, refusalText } from '../http/refusal.ts';
import { email, lines, linesWithoutLinks, personName } from '../http/texts.ts';
import { calendarDay, day, id, idParams, instant, iriOf } from '../http/values.ts';

const resource: Resource = { name: 'PotentialPartner', path: '/api/potential_partners' };
const user: Resource = { name: 'User', path: '/api/users' };

/**
 * Potential partner (specification, section 3). `status`: 0 open, 1 joined, 2 expired and 3 withdrawn, which may be invited
 * again. `sentAt` is when the mail was last sent; `mayResend` says whether it may be sent again. `toldAt`: when the first
 * mail was sent, which states the source, purpose and retention period of the data and where to object (Art. 14 GDPR); null
 * before that. `callOn` is the Berlin day of the next call; it and the `note` are private to the inviter, null to
 * operators. `words` are the inviter's own, quoted in the mail.
 */
const potentialPartner = z.object({
  id,
  user: iriOf(user),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  comment: z.string().nullable(),
  words: z.string().nullable(),
  status: z.literal([0, 1, 2, 3]),
  createdAt: instant,
  sentAt: instant,
  toldAt: instant.nullable(),
  mayResend: z.boolean(),
  finishedAt: instant,
  note: z.string().nullable(),
  callOn: day.nullable(),
});

export const listPotentialPartners = endpoint({
  method: 'GET',
  path: '/api/potential_partners',
  summary: 'Whom a user invited, the caller’s own without `user`; those of others are for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, potentialPartner, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'finishedAt', 'firstName', 'surname', 'email', 'status'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { user: 'relation', status: 'number', email: 'exact' },
  }),
});

export const getPotentialPartner = endpoint({
  method: 'GET',
  path: '/api/potential_partners/{id}',
  summary: 'One invitation of the caller’s user.',
  access: 'user',
  params: idParams,
  answer: item(resource, potentialPartner),
});

export const getRemainingInfo = endpoint({
  method: 'GET',
  path: '/api/potential_partners/get-remaining-info',
  summary: 'How many may still be invited today (until midnight in Berlin), and whether anybody may.',
  access: 'user',
  answer: plain(z.object({ possibilityToAdd: z.boolean(), remainingToAdd: z.int() })),
});

const MAX_NAME_LENGTH = 100;
const MAX_COMMENT_LENGTH = 1000;
const MAX_WORDS_LENGTH = 300;

/** A required text, with the error text that asks for it (specification, section 5). */
function requiredText(missing: PlainCode) {
  return z
    .string()
    .default('')
    .refine((text) => text.trim() !== '', refusalText(missing));
}

/** Decided by the server: ignored if a client sends it. */
const ignored = z.unknown().optional();

export const savePotentialPartner = endpoint({
  method: 'POST',
  path: '/api/potential_partners/save',
  summary: 'Invites somebody by mail; the link in it leads to the sign-up and places them below the inviter.',
  description:
    'It is valid for a month, and ninety days after that the name and address are deleted. 409 while nobody can sign up and before the lessons are passed that the company requires, 422 for an address whose owner objected to invitations, 429 beyond the daily limit.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({
    firstName: requiredText('firstNameMissing').pipe(personName(MAX_NAME_LENGTH)),
    surname: requiredText('surnameMissing').pipe(personName(MAX_NAME_LENGTH)),
    email: requiredText('emailMissing').pipe(email),
    comment: lines(MAX_COMMENT_LENGTH).nullish(),
    words: linesWithoutLinks(MAX_WORDS_LENGTH).nullish(),
    status: ignored,
    finishedAt: ignored,
  }),
  readOnly: { ignored: ['user', 'createdAt', 'sentAt', 'toldAt', 'mayResend', 'note', 'callOn'] },
  refusals: [429],
  answer: item(resource, potentialPartner),
});

export const withdrawPotentialPartner = endpoint({
  method: 'POST',
  path: '/api/potential_partners/{id}/withdraw',
  summary: 'Withdraws an own open invitation.',
  description:
    'Its link leads nowhere from then on, and the address may be invited again. 409 for one that is not open.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const resendPotentialPartner = endpoint({
  method: 'POST',
  path: '/api/potential_partners/{id}/resend',
  summary: 'Sends an own open invitation again, with a new link that is valid for a month.',
  description:
    'Once in 24 hours and three times in all, within the daily limit (429). 409 for one that is not open, or was sent often enough.',
  access: 'user',
  params: idParams,
  refusals: [422, 429],
  answer: empty,
});

export const objectToInvitations = endpoint({
  method: 'POST',
  path: '/api/invitation-objection/{token}',
  summary: 'Objects to being invited, by the signed token in the mail of an invitation.',
  description:
    'The name and address are deleted with all that inviters noted of them, nobody invites that address again, and whoever did learns that the invitation was declined, and nothing more. 404 for any other token.',
  access: 'public',
  refusals: [429],
  params: z.object({ token: z.string() }),
  formIgnored: true,
  answer: empty,
});

/**
 * `link` is null for an invitation that is not open, and for one that was sent before links were stored: sending it again
 * creates one.
 */
export const getInvitationLink = endpoint({
  method: 'GET',
  path: '/api/potential_partners/{id}/link',
  summary: 'The link in the mail of an own open invitation, to pass on in another way.',
  access: 'user',
  params: idParams,
  answer: plain(z.object({ link: z.string().nullable() })),
});

export const noteOnPotentialPartner = endpoint({
  method: 'PUT',
  path: '/api/potential_partners/{id}/note',
  summary: 'Keeps a note on somebody whom the caller invited, and the day of the next call.',
  description: 'The day lies between tomorrow and in a year. What is not given stays.',
  access: 'user',
  params: idParams,
  body: z.object({
    callOn: calendarDay.nullable().optional(),
    note: lines(MAX_COMMENT_LENGTH).nullable().optional(),
  }),
  answer: item(resource, potentialPartner),
  readOnly: {
    ignored: [
      'user',
      'firstName',
      'surname',
      'email',
      'comment',
      'words',
      'status',
      'createdAt',
      'sentAt',
      'toldAt',
      'mayResend',
      'finishedAt',
    ],
  },
});
