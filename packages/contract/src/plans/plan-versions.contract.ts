import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { proofCode } from '../http/proof-code.ts';
import { reason } from '../http/reason.ts';
import { line } from '../http/texts.ts';
import { day, id, idParams, instant, month } from '../http/values.ts';
import { planBody } from './plan-body.ts';

export const planResource: Resource = { name: 'PlanVersion', path: '/api/plans' };

const NAME_LENGTH = 80;
/** Maximum number of days by which partners are notified before its first month. */
const MOST_DAYS_BEFORE = 180;

const person = z.object({ id, name: z.string() });

/**
 * A version of the plan. `status` is `draft`, `submitted` while a second person decides on it, `approved`, `scheduled` once
 * it has a first month that has not begun, `inForce`, or `past` once another one has followed it. `basedOn` is the version
 * it was drafted from, `hash` the SHA-256 of its numbers and names. `createdBy` and `approvedBy` are null for the product's
 * initial version. Partners are notified `announceDays` days before `validFrom`, at `announcedAt`, of what they would have
 * had in the months of `simulation`. `version` is the value for the `If-Match` of a change.
 */
const planVersion = z.object({
  id,
  name: z.string(),
  status: z.literal(['draft', 'submitted', 'approved', 'scheduled', 'inForce', 'past']),
  basedOn: id.nullable(),
  hash: z.string(),
  createdBy: person.nullable(),
  createdAt: instant,
  changedAt: instant,
  approval: id.nullable(),
  approvedBy: person.nullable(),
  approvedAt: instant.nullable(),
  validFrom: day.nullable(),
  announceDays: z.int().nullable(),
  announcedAt: instant.nullable(),
  simulation: id.nullable(),
  version: z.string(),
});

const wholeVersion = planVersion.extend({ body: planBody });

const computed = [
  'status',
  'hash',
  'createdBy',
  'createdAt',
  'changedAt',
  'approval',
  'approvedBy',
  'approvedAt',
  'announcedAt',
  'version',
] as const;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'All versions of the plan, the latest first.',
  access: 'plan.write',
  looks: 'visit',
  answer: collection(planResource, planVersion, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'name', 'validFrom'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact' },
  }),
});

export const getPlanVersion = endpoint({
  method: 'GET',
  path: '/api/plans/{id}',
  summary: 'A version with all its numbers, as a plan file takes them (`body`).',
  access: 'plan.write',
  looks: 'visit',
  params: idParams,
  answer: item(planResource, wholeVersion),
});

const change = z.object({
  path: z.string().meta({ description: 'Keys and positions from 0, such as `levels.7.percentBp`.' }),
  before: z.union([z.string(), z.number()]).nullable(),
  after: z.union([z.string(), z.number()]).nullable(),
});

export const getPlanChanges = endpoint({
  method: 'GET',
  path: '/api/plans/{id}/changes',
  summary: 'Every number and name that a version does not have in common with another one.',
  description: 'With `from`, or else the version that it was drafted from.',
  access: 'plan.write',
  looks: 'visit',
  params: idParams,
  query: z.object({ from: id.optional() }),
  answer: plain(z.object({ from: id.nullable(), changes: z.array(change) })),
});

export const draftPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  summary: 'Drafts a version with the numbers of another one.',
  description:
    'Of a draft its numbers are taken alone: `basedOn` of the new one is then the version that the draft was drafted from.',
  access: 'plan.write',
  idempotencyKey: true,
  body: z.object({ basedOn: id, name: line(NAME_LENGTH), reason }),
  readOnly: { ignored: [...computed, 'validFrom', 'announceDays', 'simulation', 'body'] },
  refusals: [422],
  answer: item(planResource, wholeVersion),
});

export const changePlan = endpoint({
  method: 'PATCH',
  path: '/api/plans/{id}',
  summary: 'Changes a draft.',
  description:
    'With all its numbers (`body`). 422 names each field at fault, such as `body.levels.7.percentBp`; then nothing is changed. Levels keep their ids: rows may be added above the last one, none goes. 409 for an approved version. What was submitted is overtaken by the change. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'plan.write',
  params: idParams,
  ifMatch: true,
  refusals: [409],
  body: z.object({ name: line(NAME_LENGTH).optional(), body: planBody.optional(), reason }),
  readOnly: { ignored: computed, refused: ['basedOn', 'validFrom', 'announceDays', 'simulation'] },
  answer: item(planResource, wholeVersion),
});

export const dropPlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/{id}',
  summary: 'Drops a draft, and what was simulated with it.',
  description: '409 for an approved version, and while a second person decides on it.',
  access: 'plan.write',
  params: idParams,
  refusals: [409],
  body: z.object({ reason }),
  answer: empty,
});

export const submitPlan = endpoint({
  method: 'POST',
  path: '/api/plans/{id}/submit',
  summary: 'Leaves a draft to a second person, who approves it exactly so.',
  description:
    'Where one person suffices, it is approved by them. 409 for an approved version, while it waits already, and for one that is the same as the version it was drafted from. `code` is the second factor where it is demanded and one person decides.',
  access: 'plan.write',
  byPeople: true,
  params: idParams,
  refusals: [409],
  body: z.object({ reason, code: proofCode }),
  readOnly: { ignored: [...computed, 'name', 'basedOn', 'validFrom', 'announceDays', 'simulation', 'body'] },
  answer: item(planResource, wholeVersion),
});

export const schedulePlan = endpoint({
  method: 'POST',
  path: '/api/plans/{id}/schedule',
  summary: 'Says from which month on an approved version is in force.',
  description:
    'From the first instant of `from`, a month that has not begun; null takes the month back. Partners are told `announceDays` days before, with what each of them would have had in the months of `simulation`. 409 before it is approved, for a month that has begun or that another version begins with, where a version would follow one that has more levels, and once it is in force.',
  access: 'plan.write',
  byPeople: true,
  params: idParams,
  refusals: [409],
  body: z.object({
    from: month.nullable(),
    announceDays: z.int().min(0).max(MOST_DAYS_BEFORE).nullish(),
    simulation: id.nullish(),
    reason,
  }),
  readOnly: { ignored: [...computed, 'name', 'basedOn', 'validFrom', 'body'] },
  answer: item(planResource, wholeVersion),
});
