import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { calendarDay, day, id, instant, partnerParams, partnerReference } from '../http/values.ts';
import { accountType } from '../partners/partners.contract.ts';
import { teamMember } from '../team/team.contract.ts';

const count = z.string().regex(/^[1-9]\d{0,5}$/, refusalText('countInvalid'));

/** Contact data. */
const contact = z.object({
  displayName: z.string(),
  email: z.string().nullable().meta({
    description:
      'Null of a customer of a shop who has not signed up, and of somebody whose data are restricted (Art. 18 GDPR).',
  }),
  phone: z.string().nullable(),
});

/** Whose contacts: the caller's own, or for ROLE_ADMIN anybody's. */
const owner = { partner: partnerReference.optional() };

const pageQuery = {
  page: count.default('1').transform(Number),
  limits: count.default(`${MAX_PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
};

const MAX_NOTE_LENGTH = 1000;

/**
 * A partner's private record of somebody in the team: when the last call was made, the Berlin day of the next call, and a
 * note. The note is private: null to operators.
 */
const followUp = z.object({
  doneAt: instant.nullable(),
  callOn: day.nullable(),
  note: z.string().nullable(),
});

export const getContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Whom a partner may call: the sponsor, the support, and the caller’s first line by name.',
  description: `${MAX_PAGE_SIZE} a page.`,
  access: 'user',
  query: z.object({ ...owner, ...pageQuery, displayName: z.string().max(100).optional() }),
  answer: plain(
    z.object({
      sponsor: contact.nullable(),
      support: z.object({
        email: z.string().nullable().meta({ description: 'Null while the operator has named no address.' }),
      }),
      firstLine: z.array(
        contact.extend({
          ...{ id, accountType, level: z.int(), followUp },
        }),
      ),
      totalFirstLine: z.int(),
    }),
  ),
});

/**
 * Why somebody is worth a call: the chosen day has come, or one of the team table's filters matches; `isNew` here holds for
 * 72 hours, too.
 */
const reason = z.literal(['isFollowUp', 'isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway']);

/**
 * Everybody of the first line for whom a reason holds, without those who are put aside, and anybody deeper who is to be
 * called again (`isFollowUp`), without contact data; those with more reasons come first. `reason` selects one reason;
 * `counts` always counts all. `missingQualificationPoints` is null at the last level.
 *
 * Somebody is put aside until the day chosen for the next call; and for 30 days after a call was made, for the reasons that
 * held then, of which being close to a level counts again in the next month. Reasons that the partner marked as not useful
 * among the tasks of `GET /api/today` do not count here either. `aside=true` returns these contacts instead, regardless of
 * `reason`, with all reasons that hold. `doneToday` counts the calls of this Berlin day.
 */
export const getContactsToday = endpoint({
  method: 'GET',
  path: '/api/contacts/today',
  summary: 'Whom of the team to call today, and why.',
  access: 'user',
  query: z.object({
    ...owner,
    ...pageQuery,
    reason: reason.optional(),
    aside: z.literal('true', refusalText('queryInvalid')).optional(),
  }),
  answer: plain(
    z.object({
      members: z.array(
        teamMember.extend({
          reasons: z.array(reason),
          missingQualificationPoints: z.int().nullable(),
          followUp,
        }),
      ),
      total: z.int(),
      counts: z.object({
        isFollowUp: z.int(),
        isExpiring: z.int(),
        isCloseToNextLevel: z.int(),
        isNew: z.int(),
        isAway: z.int(),
        aside: z.int(),
        doneToday: z.int(),
      }),
    }),
  ),
});

export const getFollowUp = endpoint({
  method: 'GET',
  path: '/api/contacts/follow-up/{partner}',
  summary: 'The caller’s notes about somebody in the caller’s team; never anybody else’s.',
  access: 'user',
  params: partnerParams,
  answer: plain(followUp),
});

/** `done: true` also clears a due day for the next call. A new one must be between tomorrow and one year from now. */
export const keepFollowUp = endpoint({
  method: 'PUT',
  path: '/api/contacts/follow-up',
  summary:
    'Saves about somebody in the caller’s team that a call is done, the day of the next one, and a note.',
  description: 'What is not given stays.',
  access: 'user',
  body: z.object({
    member: partnerReference,
    done: z.boolean().optional(),
    callOn: calendarDay.nullable().optional(),
    note: lines(MAX_NOTE_LENGTH).nullable().optional(),
  }),
  answer: plain(followUp),
});
