import { z } from 'zod';
import { collection, endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import {
  calendarDay,
  day,
  id,
  idParams,
  instant,
  level,
  money,
  month,
  namedPartner,
} from '../http/values.ts';
import { partnerState } from '../partners/partner-states.contract.ts';
import { accountType, partnerResource } from '../partners/partners.contract.ts';

const params = idParams.extend({ day: calendarDay });

/**
 * A partner's place. `sponsor` is the partner above, null at the top of the tree; for the partner it is also null if it was
 * somebody other than today (`otherSponsor`). `above` are all from the sponsor up to the top, for operators only.
 * `firstLine` is the number of direct partners, of whom `notShown` are no longer in the partner's team; `team` is the
 * number of all below, null if they were too many to count within a request.
 */
const place = z.object({
  sponsor: namedPartner.nullable(),
  otherSponsor: z.boolean(),
  above: z.array(namedPartner).nullable(),
  firstLine: z.int(),
  notShown: z.int(),
  team: z.int().nullable(),
});

/** A level, with its name in the plan of its month. */
const namedLevel = z.object({ month, level, levelName: z.string() });

/**
 * The level of a day: that of the last month closed by then (`closed`), or the current one of that day's month by its end
 * (`running`) if that is higher. `running` is null before the first month, and if the team was too large (`tooLarge`) to
 * compute within a request.
 */
const levelOfDay = z.object({
  level,
  levelName: z.string(),
  closed: namedLevel.nullable(),
  running: namedLevel
    .extend({ qualificationPoints: z.int(), personalSalesVolume: money, teamSalesVolume: money })
    .nullable(),
  tooLarge: z.boolean(),
});

const membership = z.object({ qualificationPoints: z.int(), startDate: day, expiryDate: day });

/**
 * A partner at the end of a day in Berlin, for today as of now (`at`). `firstDay` is the earliest possible day. `place` and
 * `level` are null without a place. `plan` is the version that the month of the day is computed with, null before the first
 * one. `balances` are what had been booked by then: `pending` credits that were final and not yet released, `inPayout` net,
 * `debt` and `taxOwed` what the partner owed; `owed` is the total, with tax, negative if the partner owed more.
 */
const pastDay = z.object({
  partner: namedPartner,
  day,
  at: instant,
  firstDay: day,
  accountType,
  state: partnerState,
  place: place.nullable(),
  level: levelOfDay.nullable(),
  plan: z.object({ version: z.string(), month }).nullable(),
  memberships: z.object({ businessBox: membership.nullable(), homeDelivery: membership.nullable() }),
  balances: z.object({
    pending: money,
    available: money,
    inPayout: money,
    debt: money,
    taxInPayout: money,
    taxOwed: money,
    owed: money,
    currency: z.literal('EUR'),
  }),
});

const description =
  'What holds for the day by what is known today; balances are what had been booked by its end. 422 for a day before the partner was there or after today.';

export const getPastDay = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/past-days/{day}',
  summary: 'Place, level, plan, memberships, state and balances of a partner at the end of a past day.',
  description: `One’s own, and to operators anybody’s. ${description}`,
  access: 'user',
  refusals: [422],
  params,
  answer: plain(pastDay),
});

/** A direct partner of that day; `level` is null if the team was too large to compute within a request. */
const lineMember = z.object({
  id,
  displayName: z.string(),
  accountType,
  level: level.nullable(),
  levelName: z.string().nullable(),
});

export const listPastLine = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/past-days/{day}/line',
  summary: 'Who stood directly below a partner at the end of a past day.',
  description: `One’s own, of whom those are named who are in one’s team today; to operators anybody’s, all of them. ${description}`,
  access: 'user',
  refusals: [422],
  params,
  answer: collection(partnerResource, lineMember, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'id'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { name: 'text' },
  }),
});
