import type { SentPlan } from '@blattwerk/contract/plans/plan-body.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { type ApiQuery, apiQuery } from '../api/api-query.ts';
import { addressesQuery } from '../areas/account/addresses/addresses.data.ts';
import { rankPathQuery } from '../areas/bonuses/rank-path/rank-path.data.ts';
import {
  nextLevelQuery,
  personalQualificationPointsQuery,
  personalSalesVolumeQuery,
  qualificationPointsQuery,
  qualificationQuery,
  rankQuery,
  totalStatisticsQuery,
} from '../areas/dashboard/statistics/statistics.data.ts';
import {
  availableCommissionQuery,
  monthQuery,
  pendingCommissionQuery,
} from '../areas/money/commissions/commissions.data.ts';
import { planQuery } from '../frame/plan/plan.data.ts';
import { currentLocale, translateIn } from '../i18n/i18n.ts';

/** The partner of the examples. */
export const SAMPLE_PARTNER = 1;

/** When the examples' figures were computed. */
const asOf = '2026-03-05T13:07:00Z';

/** In the current language when they are read. */
const texts = {
  get t() {
    return translateIn(currentLocale());
  },
};

type Answers = Readonly<Record<string, unknown>>;

/** An answer at its query's path. */
function at<Answer>(query: ApiQuery<Answer>, answer: Answer): Answers {
  return { [query.queryKey[0]]: answer };
}

const names = ['Anna Berger', 'Ben Adler', 'Cem Yıldız', 'Dörte Überall', 'Émile Noël', 'Федор Ёлкин'];

/** A row of the example table. */
export interface SampleRow {
  readonly id: number;
  readonly name: string;
  readonly amount: string;
  readonly day: string;
}

type RowsQuery = ApiQuery<{ items: SampleRow[]; total: number }>;

/** The query of a page of that table with `total` rows; the last row has the longest content. */
export function rowsQuery(total: number, page: number, size: number): RowsQuery {
  return { queryKey: [`rows?total=${total}&page=${page}&size=${size}`] as const as RowsQuery['queryKey'] };
}

/** The answer to such a query; undefined for any other path. */
export function rowsAt(path: string): { items: SampleRow[]; total: number } | undefined {
  if (!path.startsWith('rows?')) return undefined;
  const parameters = new URLSearchParams(path.slice(5));
  const [total = 0, page = 1, size = 10] = ['total', 'page', 'size'].map((name) =>
    Number(parameters.get(name)),
  );
  const first = (page - 1) * size;
  const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) => {
    const id = first + index + 1;
    return {
      id,
      name: `${names[id % names.length]} ${id}`,
      amount: `${id * id * id * 17}.${String((id * 7) % 100).padStart(2, '0')}`,
      day: `2026-03-${String((id % 28) + 1).padStart(2, '0')}`,
    };
  });
  return { items, total };
}

/** The server's answers in the examples: invented, and always the same. */
export const answers: Answers = {
  ...at(planQuery(), {
    ...(defaultPlan as SentPlan & { planVersion: string }),
    validFrom: '1970-01-01',
    month: '2026-03-01',
    coming: null,
  }),
  ...at(rankQuery(SAMPLE_PARTNER), {
    leaf: 'Green Leaf',
    level: 7,
    levelName: 'Green Leaf',
    qualificationPoints: 5240,
    asOf,
  }),
  ...at(nextLevelQuery(SAMPLE_PARTNER), {
    level: 7,
    levelName: 'Green Leaf',
    nextLevel: 8,
    nextLevelName: 'Blue Leaf',
    affiliateMissing: false,
    qualificationPoints: 5240,
    neededQualificationPoints: 8000,
    missingQualificationPoints: 2760,
    legs: [{ level: 5, levelName: 'Yellow Leaf 5', needed: 2, met: 1 }],
    progression: null,
    asOf,
  }),
  ...at(rankPathQuery(SAMPLE_PARTNER), {
    level: 7,
    targetLevel: 8,
    targetLevelName: 'Blue Leaf',
    affiliateMissing: false,
    qualificationPoints: 5240,
    neededQualificationPoints: 8000,
    paths: [],
    slots: [
      {
        level: 5,
        levelName: 'Yellow Leaf 5',
        leg: { id: 2, displayName: 'Zoë Ahorn' },
        qualificationPoints: 500,
        neededQualificationPoints: 500,
      },
      {
        level: 5,
        levelName: 'Yellow Leaf 5',
        leg: { id: 3, displayName: 'Uwe Birke' },
        qualificationPoints: 380,
        neededQualificationPoints: 500,
      },
    ],
    asOf,
  }),
  ...at(personalSalesVolumeQuery(SAMPLE_PARTNER), { personalSalesVolume: '12480.50', asOf }),
  ...at(qualificationPointsQuery(SAMPLE_PARTNER), { qualificationPointsVolume: 5240, asOf }),
  ...at(personalQualificationPointsQuery(SAMPLE_PARTNER), { personalQualificationPointsVolume: 0, asOf }),
  ...at(qualificationQuery(SAMPLE_PARTNER), {
    id: SAMPLE_PARTNER,
    affiliate: true,
    premium: true,
    personalSalesVolume: '12480.50',
    qualificationPointsVolume: 5240,
    personalQualificationPointsVolume: 0,
    numberOfCustomers: 48,
    numberOfAffiliateCustomers: 11,
    numberOfPremiumAffiliateCustomers: 5,
  }),
  ...at(totalStatisticsQuery(SAMPLE_PARTNER), {
    commissionAccount: '1234.50',
    paymentAccount: '8040.00',
    netValue: '1000000.00',
    team: { affiliatesPartners: 41, premiumPartners: 17, clients: 352 },
    asOf,
  }),
  ...at(pendingCommissionQuery(SAMPLE_PARTNER), {
    pending: '842.17',
    final: '600.00',
    estimated: '242.17',
    asOf,
    firstRelease: '2026-03-20T00:00:00Z',
    lastRelease: '2026-04-20T00:00:00Z',
    payoutsHeld: false,
  }),
  ...at(availableCommissionQuery(SAMPLE_PARTNER), {
    available: '1234.50',
    debt: '0.00',
    underWay: {
      amount: '310.00',
      gross: '310.00',
      payouts: 1,
      statusName: 'pending',
      since: '2026-03-03T08:00:00Z',
      heldUntil: null,
      each: [
        {
          payout: 1,
          amount: '310.00',
          gross: '310.00',
          statusName: 'pending',
          since: '2026-03-03T08:00:00Z',
          heldUntil: null,
        },
      ],
    },
    payoutsHeld: false,
  }),
  ...at(monthQuery(SAMPLE_PARTNER), {
    cycles: [
      {
        cycle: { id: 1, dateFrom: '2026-03-01', dateTo: '2026-03-31' },
        asOf,
        estimated: true,
        total: '392.17',
        bonuses: {
          level: { amount: '242.17', orders: 31, level: 10, levelName: 'Blue Leaf', rateBp: 2000 },
          stepUp: { amount: '0.00', levels: [] },
          kickStart: { amount: '0.00', phases: [] },
          builder: { amount: '150.00', stage: 3, psv: '1243.17', activeCustomers: 35 },
          infinity: { amount: '0.00', base: '0.00', rateBp: 0, weight: 0, weightSum: 0 },
          balancing: { amount: '0.00', base: '0.00', rateBp: 0, weight: 0, weightSum: 0 },
        },
        hints: [],
        forecast: { from: '540.10', to: '612.80', months: 6 },
      },
    ],
  }),
  ...at(addressesQuery(SAMPLE_PARTNER), { items: [], total: 0 }),
  ...at(apiQuery('GET /api/legal_documents'), {
    items: [
      {
        id: 1,
        kind: 'terms',
        version: '2026-1',
        get title() {
          return texts.t('catalogue:document.terms');
        },
        get text() {
          return texts.t('catalogue:document.text');
        },
        validFrom: '2026-01-01T00:00:00Z',
        acceptedAt: '2026-01-15T09:30:00Z',
      },
      {
        id: 2,
        kind: 'partner-agreement',
        version: '2026-2',
        get title() {
          return texts.t('catalogue:document.agreement');
        },
        get text() {
          return texts.t('catalogue:document.text');
        },
        validFrom: '2026-02-01T00:00:00Z',
        acceptedAt: null,
      },
    ],
    total: 2,
  }),
};
