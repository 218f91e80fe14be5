import { z } from 'zod';
import { bonusName } from '../credits/credits.contract.ts';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, level, money, namedPartner } from '../http/values.ts';

const resource: Resource = { name: 'PlanSimulation', path: '/api/plan_simulations' };
const partnerResource: Resource = {
  name: 'PlanSimulationPartner',
  path: '/api/plan_simulation_partners',
};

const bonusSums = z.array(z.object({ bonus: bonusName, before: money, after: money }));

/**
 * A month of a simulation: the result of its own version (`planVersion`), and of the simulated one. `base` is that of all
 * orders; the payout ratio is `before` or `after` divided by it. `levels` are the number of partners at each level on both
 * sides.
 */
const simulatedMonth = z.object({
  cycle: z.object({ id, dateFrom: day, dateTo: day }),
  closed: z.boolean(),
  planVersion: z.string(),
  base: money,
  before: money,
  after: money,
  bonuses: bonusSums,
  levels: z.array(z.object({ level, name: z.string(), before: z.int(), after: z.int() })),
});

/**
 * What months would have brought with a version. `status` is `waiting` until a job has computed it; the rest is present
 * once it is `done`. `planHash` is the hash of the numbers that it was computed with: a draft may have changed since
 * (`outdated`). `gaining` partners would have more, `losing` ones less, `same` ones the same.
 */
const simulation = z.object({
  id,
  plan: z.object({ id, name: z.string() }),
  status: z.literal(['waiting', 'done', 'failed']),
  planHash: z.string().nullable(),
  outdated: z.boolean(),
  requestedBy: z.object({ id, name: z.string() }),
  requestedAt: instant,
  endedAt: instant.nullable(),
  before: money,
  after: money,
  gaining: z.int(),
  losing: z.int(),
  same: z.int(),
  months: z.array(simulatedMonth),
});

export const simulatePlan = endpoint({
  method: 'POST',
  path: '/api/plans/{id}/simulations',
  summary: 'Has months computed again with a version: what it would cost, and who would have more or less.',
  description:
    'Closed months as they were at their closing, the open one as it is now; at most 12 closed ones, which follow one another. Nobody’s money changes. 202: `Location` names the simulation, which a job makes.',
  access: 'plan.write',
  idempotencyKey: true,
  accepted: true,
  params: idParams,
  body: z.object({ cycles: z.array(id).min(1).max(60) }),
  readOnly: {
    ignored: [
      'plan',
      'status',
      'planHash',
      'outdated',
      'requestedBy',
      'requestedAt',
      'endedAt',
      'before',
      'after',
      'gaining',
      'losing',
      'same',
      'months',
    ],
  },
  refusals: [422],
  answer: item(resource, simulation),
});

export const listPlanSimulations = endpoint({
  method: 'GET',
  path: '/api/plan_simulations',
  summary: 'The simulations that were asked for, the latest first.',
  access: 'plan.write',
  looks: 'visit',
  answer: collection(resource, simulation, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { plan: 'number' },
  }),
});

export const getPlanSimulation = endpoint({
  method: 'GET',
  path: '/api/plan_simulations/{id}',
  summary: 'One of them.',
  access: 'plan.write',
  looks: 'none',
  params: idParams,
  answer: item(resource, simulation),
});

/** One partner in the months of a simulation; the levels are those of the last month. */
const simulatedPartner = z.object({
  id,
  partner: namedPartner,
  before: money,
  after: money,
  difference: money,
  levelBefore: level,
  levelAfter: level,
  levelNameBefore: z.string(),
  levelNameAfter: z.string(),
  months: z.array(z.object({ dateFrom: day, closed: z.boolean(), before: money, after: money })),
});

export const listSimulatedPartners = endpoint({
  method: 'GET',
  path: '/api/plan_simulations/{id}/partners',
  summary: 'Everybody whom the months of a simulation credit anything, on either side.',
  description:
    '`text` is a part of the name; `gain` leaves those who would have more (`more`), less (`less`) or the same (`same`); `partner` is one of them.',
  access: 'plan.write',
  looks: 'visit',
  params: idParams,
  answer: collection(partnerResource, simulatedPartner, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'before', 'after', 'difference'],
    defaultOrder: [{ field: 'difference', direction: 'asc' }],
    filters: { text: 'text', gain: 'exact', partner: 'number' },
  }),
});

export const getSimulatedPartnersCsv = endpoint({
  method: 'GET',
  path: '/csv/plan_simulations/{id}/partners',
  summary: 'All of them as CSV.',
  description: 'With `;` and in UTF-8 with BOM.',
  access: 'plan.write',
  ticket: true,
  params: idParams,
  answer: file({ types: ['text/csv'] }),
});
