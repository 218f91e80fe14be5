import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { id, partnerReference } from '../http/values.ts';
import { accountType } from '../partners/partners.contract.ts';
import { teamMember } from '../team/team.contract.ts';

const count = z.string().regex(/^[1-9]\d{0,5}$/, refusalText('countInvalid'));

/** How somebody is reached. */
const contact = z.object({ displayName: z.string(), email: z.string(), phone: z.string().nullable() });

/** Whose contacts: the caller's own, and to ROLE_ADMIN anybody's. */
const owner = { partner: partnerReference.optional() };

const pageQuery = {
  page: count.default('1').transform(Number),
  limits: count.default(`${MAX_PAGE_SIZE}`).transform((text) => Math.min(Number(text), MAX_PAGE_SIZE)),
};

export const getContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: `Whom a partner may call: the sponsor, the support, and the own first line by name, ${MAX_PAGE_SIZE} a page.`,
  access: 'user',
  query: z.object({ ...owner, ...pageQuery, displayName: z.string().max(100).optional() }),
  answer: plain(
    z.object({
      sponsor: contact.nullable(),
      support: z.object({
        email: z.string().nullable().meta({ description: 'Null while the operator has named no address.' }),
      }),
      firstLine: z.array(contact.extend({ id, accountType, level: z.int() })),
      totalFirstLine: z.int(),
    }),
  ),
});

/** Why somebody of the first line is worth a call, in the words of the team table's filters. */
const reason = z.literal(['isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway']);

/**
 * Everybody of the first line for whom a reason holds; who has more reasons comes first. `reason` asks for those of
 * one reason; `counts` always counts all. `missingQualificationPoints` is null at the last level.
 */
export const getContactsToday = endpoint({
  method: 'GET',
  path: '/api/contacts/today',
  summary: 'Whom of the first line to call today, and why.',
  access: 'user',
  query: z.object({ ...owner, ...pageQuery, reason: reason.optional() }),
  answer: plain(
    z.object({
      members: z.array(
        teamMember.extend({ reasons: z.array(reason), missingQualificationPoints: z.int().nullable() }),
      ),
      total: z.int(),
      counts: z.object({
        isExpiring: z.int(),
        isCloseToNextLevel: z.int(),
        isNew: z.int(),
        isAway: z.int(),
      }),
    }),
  ),
});
