import { z } from 'zod';
import { collection, endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, level } from '../http/values.ts';
import { accountType, partnerResource } from '../partners/partners.contract.ts';

/**
 * One row of the team table: a partner anywhere below; `depth` 1 is the first line. Contact data only for the caller's own
 * first line, otherwise null. `country` is the name in the caller's language; the filter `country` takes a `countryISO`.
 * `isNew`: joined in the running month (Berlin); `isAway`: not signed in for 30 days, or never; `isCloseToNextLevel`: an
 * affiliate with four fifths of the next level's QP; `isExpiring`: an active membership ends within 30 days, on
 * `membershipExpiryDate`, otherwise null.
 */
export const teamMember = z.object({
  id,
  displayName: z.string(),
  depth: z.int(),
  accountType,
  level,
  levelName: z.string(),
  qualificationPoints: z.int(),
  country: z.string().nullable(),
  countryISO: z.string().nullable(),
  createdAt: instant,
  currentLoginDate: instant.nullable(),
  numberOfCustomers: z.int(),
  membershipExpiryDate: instant.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/**
 * The depth that a row of direct customers counts: 1 to 7 that depth, 8 the sum of 1 to 7, 9 everything deeper
 * (specification, section 3).
 */
const directLevel = z.coerce.number().int().min(1).max(9);

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/team',
  summary: 'The whole downline as flat rows, filtered and sorted.',
  access: 'user',
  params: idParams,
  answer: collection(partnerResource, teamMember, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['displayName', 'level', 'qualificationPoints', 'createdAt', 'currentLoginDate', 'depth'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: {
      displayName: 'text',
      directLevel: 'number',
      accountType: 'exact',
      country: 'exact',
      level: 'number',
      isNew: 'flag',
      isAway: 'flag',
      isCloseToNextLevel: 'flag',
      isExpiring: 'flag',
    },
  }),
});

export const getLevelDetails = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/level-bonus/{level}/details',
  summary: 'How many premium partners, partners and people in total are on one line below.',
  access: 'user',
  params: idParams.extend({ level: directLevel }),
  answer: plain(
    z.object({
      level: z.int(),
      numberOfPremiumAffiliateCustomers: z.int(),
      numberOfAffiliateCustomers: z.int(),
      numberOfCustomers: z.int(),
    }),
  ),
});

/** How many of a downline are worth a call, by the team table's filters, and the first of them. */
const foremost = z.object({ total: z.int(), members: z.array(teamMember) });

/** When it was counted, for a team of 20,000 or more some minutes ago; null for a live count. */
const countedAt = instant.nullable();

/** `newest` are the newest of all, and `total` counts those of the running month. Levels without holders are left out. */
export const getTeamOverview = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/team-overview',
  summary: 'The whole downline in figures: by level and account type, and whom to care about.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      total: z.int(),
      levels: z.array(
        z.object({ level, levelName: z.string(), basic: z.int(), partner: z.int(), premium: z.int() }),
      ),
      newest: foremost,
      closeToNextLevel: foremost,
      expiring: foremost,
      away: z.object({ total: z.int() }),
      asOf: countedAt,
    }),
  ),
});

/**
 * What each of the last twelve months brought to the downline as it is now: who joined, who became a partner for the first
 * time, and who went silent and has been so since (30 days without an order or a sign-in). `month` is its first day; the
 * running one comes last.
 */
export const getTeamGrowth = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/team-growth',
  summary: 'How the downline grew, month by month.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      months: z.array(z.object({ month: day, joined: z.int(), becamePartner: z.int(), wentSilent: z.int() })),
      asOf: countedAt,
    }),
  ),
});

export const getTeamFilters = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/team-filters',
  summary: 'What the downline can be filtered by and find somebody.',
  description: 'The levels that are held, and the countries by name.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      levels: z.array(level),
      countries: z.array(z.object({ countryISO: z.string(), country: z.string() })),
    }),
  ),
});
