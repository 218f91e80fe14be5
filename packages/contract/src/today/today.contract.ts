import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { line } from '../http/texts.ts';
import { calendarDay, day, id, idParams, money, partnerReference } from '../http/values.ts';
import { payoutNeed } from '../payouts/payouts.contract.ts';
import { locale } from '../session/session.contract.ts';

/** What a task is about; `object` is a partner of the first line, an invitation, an own task, or the partner itself. */
const kind = z.literal([
  'own-task',
  'follow-up',
  'invitation-call',
  'payout-papers',
  'kick-start',
  'goal',
  'new-member',
  'own-membership',
  'close-to-level',
  'invitation',
  'member-membership',
  'silent',
]);

/**
 * Whom a task is about: somebody of the first line, whose language is known, somebody deeper in the team, of whom an own task
 * has the name alone, or somebody invited, who has no id.
 */
const person = z.object({
  id: z.int().nullable(),
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: locale.nullable(),
});

/**
 * One thing to do. `day` is the Berlin day that it is about: the one chosen for a call, that of joining, the last order
 * or the last mail of an invitation, or on which a membership, a phase or an invitation ends; `endsSoon` tells an
 * invitation that ends from one without an answer. Figures that a kind has not are null, lists are empty:
 * `missingQualificationPoints` and `missingLegs` are what lacks for `levelName`; `customers` and, in the second phase,
 * `missingQualificationPoints` what a phase of the kick-start lacks, and `amount` its bonus; of papers `amount` is what
 * waits for them, `estimated` while none of it is final. Of a goal `day` is its last one, `levelName` or `amount` what is to be
 * reached, `missingQualificationPoints` and `customers` what that takes within a week, null while the partner agreement is
 * what is missing, and `leg` what a leg has to gain first: that of `person`, or a new one. `note` is the partner's own: null
 * to operators. `text` is that of an own task. `renewal` says of a membership that ends where it is renewed (`address`: the
 * shop of the person's market, with the partner's own code where it is somebody else's) and whom to ask.
 */
const task = z.object({
  kind,
  object: z.int(),
  person: person.nullable(),
  day: day.nullable(),
  levelName: z.string().nullable(),
  missingQualificationPoints: z.int().nullable(),
  missingLegs: z.array(z.object({ levelName: z.string(), missing: z.int() })),
  missingPapers: z.array(payoutNeed),
  customers: z.int().nullable(),
  leg: z.object({ levelName: z.string().nullable(), qualificationPoints: z.int() }).nullable(),
  amount: money.nullable(),
  estimated: z.boolean(),
  membership: z.literal(['business-box', 'home-delivery']).nullable(),
  renewal: z.object({ address: z.string().nullable(), email: z.string().nullable() }).nullable(),
  endsSoon: z.boolean(),
  note: z.string().nullable(),
  text: z.string().nullable(),
});

/** An own task whose day is still to come. */
const planned = z.object({
  id,
  text: z.string(),
  day,
  person: z.object({ id, displayName: z.string() }).nullable(),
});

export const getToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'What a partner does best next, the most valuable first.',
  description:
    'At most seven a day, the answered ones counted, few of one kind. Beside them every own task of today or before. `planned` are those of later days, `answeredQuestions` own questions that were answered within two weeks and are not closed. The own ones, and to ROLE_ADMIN anybody’s, but for what partners wrote down for themselves.',
  access: 'user',
  query: z.object({ partner: partnerReference.optional() }),
  answer: plain(
    z.object({
      tasks: z.array(task),
      answeredToday: z.int(),
      planned: z.array(planned),
      answeredQuestions: z.array(id),
    }),
  ),
});

/**
 * `done` hides a task until its reason is another one, at most a month; `later` for `days` days, until that Berlin
 * midnight; `not-useful` this kind about this object for 90 days; null takes the answer back. A call that is done or put
 * off is so among the contacts, too, and one of somebody invited at the invitation. An own task that is done or not useful is
 * over.
 */
export const putAnswer = endpoint({
  method: 'PUT',
  path: '/api/today/answer',
  summary: 'Answers an own task, or takes the answer back.',
  access: 'user',
  body: z.object({
    kind,
    object: id,
    answer: z.literal(['done', 'later', 'not-useful']).nullable(),
    days: z.literal([1, 3, 7]).default(1),
  }),
  answer: empty,
});

/** Most characters of an own task: a line, no letter. */
const MAX_TEXT_LENGTH = 200;

export const addOwnTask = endpoint({
  method: 'POST',
  path: '/api/today/tasks',
  summary: 'Writes down an own task for a Berlin day.',
  description: 'Today or within a year, perhaps about somebody in the team (404 for anybody else).',
  access: 'user',
  idempotencyKey: true,
  body: z.object({
    text: line(MAX_TEXT_LENGTH),
    day: calendarDay,
    about: partnerReference.nullish(),
  }),
  answer: plain(z.object({ id })),
});

export const deleteOwnTask = endpoint({
  method: 'DELETE',
  path: '/api/today/tasks/{id}',
  summary: 'Deletes an own task, with its answer.',
  access: 'user',
  params: idParams,
  answer: empty,
});
