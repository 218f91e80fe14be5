import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { line } from '../http/texts.ts';
import { calendarDay, day, id, idParams, money, partnerReference } from '../http/values.ts';
import { payoutNeed } from '../payouts/payouts.contract.ts';
import { locale } from '../session/session.contract.ts';

/** The subject of a task; `object` is a partner of the first line, an invitation, an own task, or the partner itself. */
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
 * The person of a task: somebody of the first line, whose language is known; somebody deeper in the team, of whom a task of
 * one's own has only the name; or an invited person, who has no id.
 */
const person = z.object({
  id: z.int().nullable(),
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: locale.nullable(),
});

/**
 * One task. `day` is the Berlin day it is about: the one chosen for a call, that of joining, the last order or the last
 * mail of an invitation, or on which a membership, a phase or an invitation ends; `endsSoon` distinguishes an expiring
 * invitation from an unanswered one. Figures that a kind does not have are null, lists are empty:
 * `missingQualificationPoints` and `missingLegs` are what is missing for `levelName`; `customers` and, in the second phase,
 * `missingQualificationPoints` what is missing for a phase of the kick-start, and `amount` its bonus; for documents
 * `amount` is what waits for them, `estimated` while none of it is final. For a goal `day` is its last one, `levelName` or
 * `amount` its target, `missingQualificationPoints` and `customers` what it takes within a week, null while the partner
 * agreement is what is missing, and `leg` what a leg has to gain first: that of `person`, or a new one. `note` is private
 * to the partner: null to operators. `text` is that of a task of one's own. `renewal` says where an expiring membership is
 * renewed (`address`: the shop of the person's market, with the partner's own code if it is somebody else's) and whom to
 * ask.
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

/** A task of one's own whose day is in the future. */
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
    'At most seven a day, the answered ones counted, few of one kind. Beside them every own task of today or before. `planned` are those of later days, `answeredQuestions` own questions that were answered within two weeks and are not closed. The caller’s own, and for ROLE_ADMIN anybody’s, but for what partners wrote down for themselves.',
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
 * `done` hides a task until its reason changes, at most for a month; `later` for `days` days, until that Berlin midnight;
 * `not-useful` this kind about this object for 90 days; null undoes the answer. A call that is done or postponed is so
 * among the contacts, too, and one to an invited person on the invitation. A task of one's own that is done or not useful
 * is finished.
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

/** Maximum length of a task of one's own: a line, no letter. */
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
