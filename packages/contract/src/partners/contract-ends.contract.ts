import { z } from 'zod';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { calendarDay, day, id, idParams, instant, namedPartner } from '../http/values.ts';

export const contractEndResource: Resource = { name: 'ContractEnd', path: '/api/operator/contract_ends' };

/** Who ended a contract or why: the `partner`, the `company`, both by `agreement`, a `breach` of it, a `death`. */
const reasonCode = z.literal(['partner', 'company', 'agreement', 'breach', 'death']);

/** Why a place is transferred to a successor. */
export const successionCode = z.literal(['sale', 'inheritance']);

/** What happens to the first line: it moves to the next active sponsor above, or stays. */
const downline = z.literal(['rollUp', 'stay']);

/** A document that proves the transfer of a place; `size` in bytes. */
const paper = z.object({ id, name: z.string(), type: z.string(), size: z.int() });

/**
 * The end of a contract: from the first instant of the month that begins with `effectiveFrom` the partner is no longer a
 * partner and counts as a customer; earnings are kept. `sponsor` is the first line's new sponsor, once it is done.
 * `overdue`: it should have been done already, and blocks the month-end closing. With a `successor` the place is
 * transferred to them, which `papers` prove.
 */
export const contractEnd = z.object({
  id,
  partner: namedPartner,
  effectiveFrom: day,
  reasonCode: z.literal([...reasonCode.values, ...successionCode.values]),
  downline: z.literal([...downline.values, 'successor']),
  successor: namedPartner.nullable(),
  papers: z.array(paper),
  status: z.literal(['open', 'overdue', 'done', 'withdrawn']),
  sponsor: namedPartner.nullable(),
  reason: z.string(),
  requestedBy: z.object({ id, name: z.string() }),
  requestedAt: instant,
  endedAt: instant.nullable(),
});

export const computedOfEnd = [
  'partner',
  'status',
  'sponsor',
  'papers',
  'requestedBy',
  'requestedAt',
  'endedAt',
];
const computed = [...computedOfEnd, 'successor'];

export const terminatePartner = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/terminate',
  summary: 'Ends the contract with a partner from the first instant of a month on.',
  description:
    '`effectiveFrom` is the first day of the current month, for which it is done immediately, or of a later one within two years; the next month unless said otherwise. Months that were closed stay as they are, and so does what was earned. Only a new agreement makes them a partner again. 409 `moveMonthBegun` for a month before the current one, `contractNone` for whoever has no contract, `contractEndWaits` where an end waits already; 403 for the caller’s own partner and for one who is paid to the caller’s account.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ effectiveFrom: calendarDay.optional(), reasonCode, downline, reason }),
  readOnly: { ignored: computed },
  answer: item(contractEndResource, contractEnd),
});

export const getContractEndEffect = endpoint({
  method: 'GET',
  path: '/api/operator/partners/{id}/contract-end-effect',
  summary: 'What the end of a contract would change: who would come to stand below whom.',
  description:
    '`sponsor` is the next active one above, to whom the `firstLine` would move; null for whoever has no contract. `firstMonth` is the first day of the current month.',
  access: 'partners.read',
  params: idParams,
  answer: plain(
    z.object({ sponsor: namedPartner.nullable(), firstLine: z.int(), team: z.int(), firstMonth: day }),
  ),
});

export const listContractEnds = endpoint({
  method: 'GET',
  path: '/api/operator/contract_ends',
  summary: 'Ends of contracts by month: those that wait, and those that were done or withdrawn.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(contractEndResource, contractEnd, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['effectiveFrom'],
    defaultOrder: [{ field: 'effectiveFrom', direction: 'desc' }],
    filters: { partner: 'number', successor: 'number', status: 'exact' },
  }),
});

export const withdrawContractEnd = endpoint({
  method: 'POST',
  path: '/api/operator/contract_ends/{id}/withdraw',
  summary: 'Takes back the end of a contract that was not done yet.',
  description: '409 `contractEndOver` for one that was done or withdrawn; 403 for the caller’s own partner.',
  access: 'partners.write',
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ reason }),
  readOnly: { ignored: computed, refused: ['effectiveFrom', 'reasonCode', 'downline'] },
  answer: item(contractEndResource, contractEnd),
});

export const getSettlementSheet = endpoint({
  method: 'GET',
  path: '/pdf/operator/contract_ends/{id}/settlement',
  summary:
    'What commissions a partner had before the end of the contract, as a PDF in the reader’s language.',
  description:
    'For the claim of section 89b of the German Commercial Code: the last twelve months month by month, the last five years, and their average a year. It says what the books have, and decides on no claim. 409 `contractEndWithdrawn` for an end that was withdrawn.',
  access: 'partners.read',
  ticket: true,
  params: idParams,
  refusals: [409, 429],
  answer: file({ types: ['application/pdf'] }),
});
