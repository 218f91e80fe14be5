import { MOST_LEVELS } from '@blattwerk/plan/versions/plan-faults.ts';
import { z } from 'zod';
import { collection, endpoint, plain } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, level, money, partnerParams, partnerReference } from '../http/values.ts';
import { partnerResource } from '../partners/partners.contract.ts';

export const getTotalStatistics = endpoint({
  method: 'GET',
  path: '/api/partner_total_statistics',
  summary: 'Accounts, net value of the current cycle and team counts of a partner.',
  access: 'user',
  query: z.object({ partner: partnerReference }),
  answer: plain(
    z.object({
      commissionAccount: money,
      paymentAccount: money,
      netValue: money,
      team: z.object({ affiliatesPartners: z.int(), premiumPartners: z.int(), clients: z.int() }),
      asOf: instant,
    }),
  ),
});

export const getQualification = endpoint({
  method: 'GET',
  path: '/api/partner_qualification/{id}',
  summary:
    'Account type and partner stats (specification, section 3); numbers of customers are the first line.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      id,
      affiliate: z.boolean(),
      premium: z.boolean(),
      personalSalesVolume: money,
      qualificationPointsVolume: z.int(),
      personalQualificationPointsVolume: z.int(),
      numberOfCustomers: z.int(),
      numberOfAffiliateCustomers: z.int(),
      numberOfPremiumAffiliateCustomers: z.int(),
    }),
  ),
});

export const getPersonalSalesVolume = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/personal-sales-volume',
  summary: 'Base of own orders and of direct customers’ orders in the current cycle.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ personalSalesVolume: money, asOf: instant })),
});

export const getQualificationPointsVolume = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/qualification-points-volume',
  summary: 'QP of the partner and the whole downline in the current cycle.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ qualificationPointsVolume: z.int(), asOf: instant })),
});

/** Maximum number of months of QP history. */
const QP_MONTHS = 6;

/** Months before the partner had a place are left out; the running one, which is not closed, comes last. */
export const getQualificationPointsMonths = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/qualification-points-months',
  summary: `QP of the partner and the whole downline in the last ${QP_MONTHS} cycles, the running one included.`,
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({
      months: z
        .array(z.object({ dateFrom: day, qualificationPoints: z.int(), closed: z.boolean() }))
        .max(QP_MONTHS),
    }),
  ),
});

export const getPersonalQualificationPointsVolume = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/personal-qualification-points-volume',
  summary: 'QP of own orders, of direct customers’ orders and of own memberships in the current cycle.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ personalQualificationPointsVolume: z.int(), asOf: instant })),
});

export const getRank = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/rank',
  summary:
    'The level of the last closed cycle, or the current cycle’s if it is higher; QP of the current cycle.',
  access: 'user',
  params: partnerParams,
  answer: plain(
    z.object({ leaf: z.string(), level, levelName: z.string(), qualificationPoints: z.int(), asOf: instant }),
  ),
});

const legRequirement = z.object({ level, levelName: z.string(), needed: z.int(), met: z.int() });

/**
 * What the next level, or the one given by `level`, requires in the open cycle; `nextLevel` is null after the last.
 * `affiliateMissing` says that the partner has to become an affiliate first; `legs` counts legs of at least that level;
 * `progression` is the rank progression table's reading.
 */
export const getNextLevel = endpoint({
  method: 'GET',
  path: '/api/partners/{partner}/next-level',
  summary: 'What is still missing for the level after the current one, or for `level`.',
  description: 'By both readings of the specification.',
  access: 'user',
  params: partnerParams,
  query: z.object({
    level: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_LEVELS - 1)
      .optional(),
  }),
  answer: plain(
    z.object({
      level,
      levelName: z.string(),
      nextLevel: level.nullable(),
      nextLevelName: z.string().nullable(),
      affiliateMissing: z.boolean(),
      qualificationPoints: z.int(),
      neededQualificationPoints: z.int().nullable(),
      missingQualificationPoints: z.int(),
      legs: z.array(legRequirement),
      progression: z
        .object({
          neededQualificationPoints: z.int(),
          customers: z.object({ needed: z.int(), qualificationPointsEach: z.int(), met: z.int() }).nullable(),
        })
        .nullable(),
      asOf: instant,
    }),
  ),
});

/** A direct child with the whole team below: `level` is the child's own, `legLevel` the highest of anybody in the leg. */
const leg = z.object({
  id,
  displayName: z.string(),
  level,
  levelName: z.string(),
  legLevel: level,
  legLevelName: z.string(),
  qualificationPoints: z.int(),
});

export const listLegs = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/legs',
  summary: 'The legs of a partner in the current cycle, as they count for the level: the highest first.',
  access: 'user',
  params: idParams,
  answer: collection(partnerResource, leg, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['legLevel', 'qualificationPoints'],
    defaultOrder: [
      { field: 'legLevel', direction: 'desc' },
      { field: 'qualificationPoints', direction: 'desc' },
    ],
    filters: {},
  }),
});
