import { z } from 'zod';
import { bonusName } from '../credits/credits.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant, level, money, month } from '../http/values.ts';

const resource: Resource = { name: 'TakeoverComparison', path: '/api/takeover/comparisons' };
const lineResource: Resource = { name: 'TakeoverComparisonLine', path: '/api/takeover/comparison_lines' };

/** The meaning of a name in the list: a bonus of the programme, or `none` for what is not compared. */
const meaning = z.literal(['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing', 'none']);

const LONGEST_MEANINGS = 20_000;

/**
 * The meanings of the list's own names, as JSON: `{"Teamprovision":"level","Reisekasse":"none"}`. Names of our own bonuses
 * need no entry.
 */
const meanings = z
  .string()
  .max(LONGEST_MEANINGS)
  .transform((text, context): Record<string, z.output<typeof meaning>> => {
    const read = z.record(z.string().min(1).max(100), meaning).safeParse(jsonOf(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: refusalText('comparisonNames') });
    return z.NEVER;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const commissionsExample = 'old_number;bonus;amount\n17;level;128,40\n';

const fault = z.object({ line: z.int(), column: z.string().optional(), reason: z.string() });

export const checkTakeoverComparison = endpoint({
  method: 'POST',
  path: '/api/takeover/comparisons/check',
  summary: 'Checks each line of a list of commissions of another system; nothing is compared or kept.',
  description:
    'The columns are `old_number`, `bonus` and `amount`. `names` are its names of bonuses, `meaning` null where `meanings` does not say which bonus is meant. `added` lines have the partner and bonus of an earlier one, to which they are added; `leftOut` ones mean `none`.',
  access: 'takeover',
  query: z.object({ meanings: meanings.optional() }),
  fileType: 'text/csv',
  fileExample: commissionsExample,
  answer: plain(
    z.object({
      rows: z.int(),
      failed: z.int(),
      added: z.int(),
      leftOut: z.int(),
      sum: money,
      names: z.array(z.object({ name: z.string(), meaning: meaning.nullable(), lines: z.int(), sum: money })),
      errors: z.array(fault),
      ignoredColumns: z.array(z.string()),
    }),
  ),
});

/** Number of lines by result. `explained` are those that differ and whose causes account exactly for the difference. */
const counts = z.object({
  equal: z.int(),
  differs: z.int(),
  onlyThere: z.int(),
  onlyHere: z.int(),
  explained: z.int(),
});

/** A referenced order; `number` as in the shop, with the times it was placed and paid, and its goods value. */
const namedOrder = z.object({
  id,
  number: z.string(),
  placedAt: instant,
  paidAt: instant.nullable(),
  base: money,
});

/**
 * A difference in the other system's data or rules, found by recomputing the whole month with it. `date`: it dates orders
 * by `rule` (`ordered`: when they were placed, `utc`: when they were paid, in UTC), or has `order` in another month
 * (`counted` says whether it counts in this one there). `refund`: it subtracts all refunds known by now (`rule` `all`) or
 * none, or that of `order`. `base`: `order` counts here but not there. `level`: `partner` has `level` there and `levelHere`
 * here. `lines` is the number of lines that it brings to the list's amounts.
 */
const cause = z.object({
  kind: z.literal(['date', 'refund', 'base', 'level']),
  rule: z.literal(['ordered', 'utc', 'all', 'none']).nullable(),
  order: namedOrder.nullable(),
  counted: z.boolean().nullable(),
  partner: z.object({ id, displayName: z.string() }).nullable(),
  level: level.nullable(),
  levelHere: level.nullable(),
  lines: z.int(),
});

/**
 * A month of another system's list, computed by the engine. `status` is `waiting` until a job has done so; the counts, the
 * sums of each bonus on both sides and `causes` are present once it is `done`. `fileHash` and `hash` (of both sides of all
 * lines) are SHA-256.
 */
const comparison = z.object({
  id,
  month,
  status: z.literal(['waiting', 'done', 'failed']),
  rows: z.int(),
  leftOut: z.int(),
  meanings: z.array(z.object({ name: z.string(), meaning })),
  requestedAt: instant,
  requestedBy: z.object({ id, name: z.string() }),
  endedAt: instant.nullable(),
  planVersion: z.string().nullable(),
  fileHash: z.string(),
  hash: z.string().nullable(),
  counts: counts.nullable(),
  bonuses: z.array(z.object({ bonus: bonusName, there: money, here: money })),
  causes: z.array(cause),
});

export const requestTakeoverComparison = endpoint({
  method: 'POST',
  path: '/api/takeover/comparisons',
  summary: 'Takes a list of commissions of another system and has the engine compute that month.',
  description:
    'A month before the programme, from what was taken over. 202: `Location` names the comparison, which a job makes; nothing else is written. The same list while it waits is answered again. 422 for a list with faults, and for a month whose orders are not here.',
  access: 'takeover',
  accepted: true,
  query: z.object({ month, meanings: meanings.optional() }),
  fileType: 'text/csv',
  fileExample: commissionsExample,
  refusals: [422],
  answer: item(resource, comparison),
});

export const listTakeoverComparisons = endpoint({
  method: 'GET',
  path: '/api/takeover/comparisons',
  summary: 'The comparisons with another system’s lists that were asked for, the latest first.',
  access: 'takeover',
  looks: 'visit',
  answer: collection(resource, comparison, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const getTakeoverComparison = endpoint({
  method: 'GET',
  path: '/api/takeover/comparisons/{id}',
  summary: 'One of them.',
  access: 'takeover',
  looks: 'none',
  params: idParams,
  answer: item(resource, comparison),
});

/**
 * Why a line differs. The first four are kinds of causes; `rounding`: by one cent; `affiliate`: no affiliate at the month's
 * end; `joined`: joined after the month; `unknown`: nothing known here explains it.
 */
const lineReason = z.literal([
  'date',
  'refund',
  'base',
  'level',
  'rounding',
  'affiliate',
  'joined',
  'unknown',
]);

/**
 * One partner and bonus on both sides. `lines` are those of the file, whose amounts are added up. `difference` is the
 * list's amount minus the engine's; lines are sorted by its absolute value. `explained`: the causes account for it exactly;
 * `causes` are their indexes in the comparison's list, from 0. `facts` are the engine's facts about the partner in that
 * month: `rate` in basis points, `base` and `orders` those that brought a level bonus, `levelBefore` the highest level by
 * the time of the take-over.
 */
const line = z.object({
  id,
  partner: z.object({ id, displayName: z.string(), oldNumber: z.string().nullable() }),
  bonus: bonusName,
  kind: z.literal(['equal', 'differs', 'onlyThere', 'onlyHere']),
  lines: z.array(z.int()),
  there: money,
  here: money,
  difference: money,
  explained: z.boolean(),
  reasons: z.array(lineReason),
  causes: z.array(z.int()),
  facts: z
    .object({
      affiliate: z.boolean(),
      level,
      levelBefore: level,
      rate: z.int(),
      qp: z.int(),
      orders: z.int(),
      base: money,
    })
    .nullable(),
});

export const listTakeoverComparisonLines = endpoint({
  method: 'GET',
  path: '/api/takeover/comparisons/{id}/lines',
  summary: 'The lines of one of them.',
  description:
    '`text` is a part of the partner’s name or the whole old number; `explained` leaves those that the causes explain, or do not.',
  access: 'takeover',
  looks: 'visit',
  params: idParams,
  answer: collection(lineResource, line, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'name', 'there', 'here', 'difference'],
    defaultOrder: [{ field: 'id', direction: 'asc' }],
    filters: { text: 'text', kind: 'exact', bonus: 'exact', reason: 'exact', explained: 'flag' },
  }),
});
