import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { correctionReaders, person } from '../corrections/corrections.contract.ts';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, iriOf, level, money, namedPartner } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';

export const findingResource: Resource = { name: 'Finding', path: '/api/findings' };

/** The bonuses that a refund after the closing does not reverse automatically. */
export const findingBonus = z.literal(['step-up', 'kick-start', 'builder', 'infinity', 'balancing']);

export type FindingBonus = z.output<typeof findingBonus>;

/**
 * `gain`: it would have been more, which is shown but never paid. `small`: less than the amount from which an operator
 * decides, so it is accepted automatically. `open`: waits for a decision. `waiting`: a correction waits for a second
 * person. `approved`: it is about to be booked. `corrected`. `stands`: accepted by an operator.
 */
export const findingStatus = z.literal([
  'open',
  'waiting',
  'approved',
  'corrected',
  'stands',
  'small',
  'gain',
]);

export type FindingStatus = z.output<typeof findingStatus>;

/**
 * The engine's figures of a partner in the cycle, as far as the bonus needs them: a level and its QP for a step-up; new
 * customers and QP of the phase for a kick-start; `stage`, personal sales volume and active customers for a builder bonus;
 * the level, and the composition of the pool, for a pool share.
 */
export const findingFigures = z.object({
  level: level.nullable(),
  levelName: z.string().nullable(),
  qp: z.int().nullable(),
  customers: z.int().nullable(),
  stage: z.int().nullable(),
  psv: money.nullable(),
  poolBase: money.nullable(),
  weight: z.int().nullable(),
  weightSum: z.int().nullable(),
});

/**
 * A credit of a closed cycle that would have had another amount without later refunds. `computed` is its amount in the
 * recomputed cycle; `credited` the credit with all its corrections; `difference` is computed minus credited, limited to
 * what is left of the credit if negative. `stood` is the part of it that an earlier decision accepted. `stage` is the level
 * of a step-up or the phase of a kick-start. `credit` is null for one that would be new. `refunds` is the number of refunds
 * behind it and the base that they returned. `failure` is the code of what prevented the booking of a correction, so that
 * it is open again.
 */
const finding = z.object({
  id,
  cycle: cycleSpan,
  partner: namedPartner,
  bonus: findingBonus,
  stage: z.string().nullable(),
  credit: id.nullable(),
  computed: money,
  credited: money,
  difference: money,
  stood: money,
  currency: z.literal('EUR'),
  status: findingStatus,
  refunds: z.object({ count: z.int(), base: money }),
  foundAt: instant,
  computedAt: instant,
  decidedAt: instant.nullable(),
  failure: z.string().nullable(),
});

/** The same with its reasons: the engine's figures with and without the refunds, and the largest of the refunds. */
const explainedFinding = finding.extend({
  amount: money.nullable(),
  with: findingFigures,
  without: findingFigures,
  largest: z.array(
    z.object({ order: id, number: z.string(), buyer: namedPartner, refundedAt: instant, base: money }),
  ),
  decision: z
    .object({
      id,
      reason: z.string(),
      preparedBy: person,
      decidedBy: person.nullable(),
      approval: iriOf(approvalResource).nullable(),
    })
    .nullable(),
  correction: id.nullable(),
  gains: z.object({ count: z.int(), amount: money }),
});

const filters = {
  id: 'number',
  status: 'exact',
  bonus: 'exact',
  cycle: 'number',
  partner: 'relation',
  decision: 'number',
  text: 'text',
} as const;

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/findings',
  summary: 'Credits of closed cycles that would be otherwise without what was refunded since.',
  description:
    'Found each night for cycles that ended within the last twelve months. `cycle` is the number of one, `decision` that of a decision, `text` a part of the partner’s name.',
  access: correctionReaders,
  looks: 'visit',
  answer: collection(findingResource, finding, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['difference', 'id'],
    defaultOrder: [{ field: 'difference', direction: 'asc' }],
    filters,
  }),
});

export const getFinding = endpoint({
  method: 'GET',
  path: '/api/findings/{id}',
  summary: 'One of them with its reasons: refunds, and what the engine says with and without them.',
  description:
    '`amount` is that of the credit alone. `gains`: how many credits of the same cycle and bonus would have been more, and by how much; nobody makes them.',
  access: correctionReaders,
  params: idParams,
  answer: item(findingResource, explainedFinding),
});

export const getFindingSums = endpoint({
  method: 'GET',
  path: '/api/findings/sums',
  summary: 'How many findings of each bonus and status there are, and what they come to.',
  access: correctionReaders,
  looks: 'visit',
  answer: plain(
    z.object({
      sums: z.array(z.object({ bonus: findingBonus, status: findingStatus, count: z.int(), amount: money })),
    }),
  ),
});

export const getFindingsCsv = endpoint({
  method: 'GET',
  path: '/csv/findings',
  summary: 'All of them that the same filters leave as CSV (`;`, UTF-8 with BOM), in the reader’s language.',
  access: correctionReaders,
  ticket: true,
  query: z.object({
    status: findingStatus.optional(),
    bonus: findingBonus.optional(),
    cycle: id.optional(),
    partner: id.optional(),
    text: z.string().max(200).optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});
