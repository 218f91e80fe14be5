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
 * Where a partner stood. `sponsor` is whom they stood below, null at the top of the tree; to the partner it is null as well where that
 * was somebody else than today (`otherSponsor`). `above` are all from the sponsor up to the top, to operators alone. `firstLine` is how
 * many stood directly below, of whom `notShown` are none of the partner's team any more; `team` is everybody below, null where they were too many
 * to be counted while somebody waits.
 */
const place = z.object({
  sponsor: namedPartner.nullable(),
  otherSponsor: z.boolean(),
  above: z.array(namedPartner).nullable(),
  firstLine: z.int(),
  notShown: z.int(),
  team: z.int().nullable(),
});

/** A level, with the name that it has in the plan of its month. */
const namedLevel = z.object({ month, level, levelName: z.string() });

/**
 * The level of a day: that of the last month which was closed by then (`closed`), or what the month of the day had come to by its end
 * (`running`) if that is higher. `running` is null before the first month, and where the team was too large (`tooLarge`) to be
 * computed while somebody waits.
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
 * A partner at the end of a day in Berlin, of today as it is now (`at`). `firstDay` is the earliest day that can be asked for. `place` and
 * `level` are null where they had no place. `plan` is the version that the month of the day is computed with, null before the first one.
 * `balances` are what had been booked by then: `pending` credits that were final and not yet released, `inPayout` net, `debt` and
 * `taxOwed` what the partner owed; `owed` is all of it together, with tax, below zero where the partner owed more.
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

/** Somebody who stood directly below; `level` is null where the team was too large to be computed while somebody waits. */
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
