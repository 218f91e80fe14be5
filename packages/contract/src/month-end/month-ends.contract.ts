import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { lines } from '../http/texts.ts';
import { day, id, idParams, instant, money } from '../http/values.ts';
import { bonusSum, cyclePreview, monthReaders } from './cycle-previews.contract.ts';

const resource: Resource = { name: 'MonthEnd', path: '/api/operator/cycles' };

/** A note on a month has the same limit as a reason. */
const LONGEST_NOTE = 500;

const person = z.object({ id, name: z.string() });

/**
 * Status of a month: it `runs`, is `over`, was `submitted` by one person, `approved` by another (it closes at `closeAt`),
 * or is `closed`.
 */
const monthState = z.literal(['running', 'over', 'submitted', 'approved', 'closed']);

/**
 * A check before a month is closed. `red` ones block it: an earlier month is open (`earlierOpen`), moves due in it were not
 * carried out (`moves`), nor were contract ends (`contractEnds`), orders count in it although their buyers came only later
 * (`laterBuyers`), orders from before its end are in the inbox (`inbox`). `yellow` ones require a note: later orders in the
 * inbox (`inboxSince`), buyers without a place, for whose orders nobody is credited (`unplaced`), refunds since its end
 * (`refunds`), partners in debt (`debts`), memberships that no order paid for (`memberships`), credits of partners whose
 * payouts are on hold (`onHold`), a payout ratio far from that of the last months (`ratio`), a month that should be closed
 * by now (`late`). `count` is the number of cases, `amount` their sum, null if it is not about money.
 */
export const monthCheck = z.object({
  check: z.literal([
    'earlierOpen',
    'moves',
    'contractEnds',
    'laterBuyers',
    'inbox',
    'inboxSince',
    'unplaced',
    'refunds',
    'debts',
    'memberships',
    'onHold',
    'ratio',
    'late',
  ]),
  severity: z.literal(['red', 'yellow', 'green']),
  count: z.int().min(0),
  amount: money.nullable(),
  /** For `earlierOpen`, the month that has to be closed first. */
  cycle: cycleSpan.nullable(),
});

/**
 * A submission. `closeAt` is null for "as soon as it is approved". `failure` is why it was not closed as approved:
 * `changed` (`newPreview` is the new result), or the check that was red.
 */
const monthClosing = z.object({
  id,
  status: z.literal(['submitted', 'approved', 'closed', 'withdrawn', 'overtaken']),
  preview: id,
  note: z.string().nullable(),
  checks: z.array(monthCheck),
  closeAt: instant.nullable(),
  submittedBy: person.nullable(),
  submittedAt: instant,
  approval: id.nullable(),
  approvedBy: person.nullable(),
  approvedAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: person.nullable(),
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  newPreview: id.nullable(),
});

/**
 * A month from the operators' point of view. By section 87c of the German Commercial Code it must be accounted for by the
 * end of the following month: `warnOn` is the 20th of that month, `lateOn` its last day; `lateness` is `due` after the
 * former and `overdue` after the latter while it is not closed. `base`, `amount` and `bonuses` are those of the closing, or
 * before that of the latest preview; null and empty without one. `preview` is the latest completed one, `waiting` one that
 * is still being computed. `closing` is the latest.
 */
const monthEnd = cycleSpan.extend({
  state: monthState,
  planVersion: z.string(),
  closedAt: instant.nullable(),
  warnOn: day,
  lateOn: day,
  lateness: z.literal(['none', 'due', 'overdue']),
  base: money.nullable(),
  amount: money.nullable(),
  ratioBp: z.int().nullable(),
  bonuses: z.array(bonusSum),
  preview: id.nullable(),
  waiting: id.nullable(),
  closing: monthClosing.nullable(),
});

export const listMonthEnds = endpoint({
  method: 'GET',
  path: '/api/operator/cycles',
  summary: 'All months with how far each is, the latest first.',
  access: monthReaders,
  looks: 'visit',
  answer: collection(resource, monthEnd, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['dateFrom'],
    defaultOrder: [{ field: 'dateFrom', direction: 'desc' }],
    filters: { state: 'exact' },
  }),
});

export const getMonthEnd = endpoint({
  method: 'GET',
  path: '/api/operator/cycles/{id}',
  summary: 'One month: how far it is, and who has done what.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  answer: item(resource, monthEnd),
});

/**
 * The result of a month by a version of the plan. `ratioBp` is the sum of all credits in basis points of the base, null
 * without a base.
 */
const monthTotals = z.object({
  cycle: cycleSpan,
  planVersion: z.string(),
  base: money,
  amount: money,
  ratioBp: z.int().nullable(),
  bonuses: z.array(bonusSum),
});

export const compareMonthEnd = endpoint({
  method: 'GET',
  path: '/api/operator/cycles/{id}/comparison',
  summary: 'The totals of a month beside those of the three closed before it, the latest first.',
  description: 'Of a month that is not closed those of its latest preview, and the preview itself.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  answer: plain(
    z.object({
      month: monthTotals.nullable(),
      earlier: z.array(monthTotals),
      preview: cyclePreview.nullable(),
    }),
  ),
});

export const checkMonthEnd = endpoint({
  method: 'GET',
  path: '/api/cycles/{id}/checks',
  summary: 'What is looked at before a month is closed, as it is now.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  answer: plain(z.object({ checks: z.array(monthCheck) })),
});

export const submitMonthEnd = endpoint({
  method: 'POST',
  path: '/api/cycles/{id}/submit',
  summary: 'Leaves a month to a second person as a preview computed it; where one suffices, it is closed.',
  description:
    '`closeAt` is when it closes once it is approved, otherwise immediately. 409 `monthNotOver`, `monthClosed`, `monthEarlierOpen`, `monthCheckRed`, `monthSubmitted`, and `monthPreviewStale` for a preview that is not the latest or does not hold any more; 422 for a time in the past, and without a note where a check is yellow. `code` is the second factor, where it is demanded and one person decides.',
  access: 'cycles.preview',
  byPeople: true,
  idempotencyKey: true,
  refusals: [403],
  params: idParams,
  body: z.object({
    preview: id,
    note: lines(LONGEST_NOTE).optional(),
    closeAt: z.iso
      .datetime({ offset: true })
      .transform((at) => new Date(at))
      .optional(),
    code: proofCode,
  }),
  answer: plain(monthEnd),
});

export const closeMonthEnd = endpoint({
  method: 'POST',
  path: '/api/cycles/{id}/close',
  summary: 'Closes an approved month now, whatever time was set: a job does it within moments.',
  description:
    '202: `Location` names the month. Where it would credit something else than was approved, nothing is closed, and `closing` of the month says so. 409 `monthNotApproved`.',
  access: 'cycles.close',
  byPeople: true,
  idempotencyKey: true,
  accepted: true,
  params: idParams,
  body: z.object({}),
  bodyOptional: true,
  readOnly: {
    ignored: [
      'dateFrom',
      'dateTo',
      'state',
      'planVersion',
      'closedAt',
      'warnOn',
      'lateOn',
      'lateness',
      'base',
      'amount',
      'ratioBp',
      'bonuses',
      'preview',
      'waiting',
      'closing',
    ],
  },
  answer: item(resource, monthEnd),
});

export const withdrawMonthEnd = endpoint({
  method: 'POST',
  path: '/api/cycles/{id}/withdraw',
  summary: 'Takes back that a month was submitted, or approved while it is not closed.',
  description: '409 `monthNotSubmitted`.',
  access: monthReaders,
  byPeople: true,
  idempotencyKey: true,
  params: idParams,
  body: z.object({ reason }),
  answer: plain(monthEnd),
});
