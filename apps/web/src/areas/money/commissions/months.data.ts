import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { Format } from '../../../i18n/format.ts';

export type Progress = CallAnswer<'GET /api/partner/commission/progress'>;

/** The running month day by day, with the one before it. */
export const progressQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/progress', { query: { partner } });

export type ShownMonth = CallAnswer<'GET /api/partner/commission/months'>['months'][number];

/** The last twelve months by bonus. */
export const monthsQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/months', { query: { partner } });

/** A partner's best months and longest streaks. */
export const recordsQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/records', { query: { partner } });

export type Records = CallAnswer<'GET /api/partner/commission/records'>;

export type Difference = NonNullable<CallAnswer<'GET /api/partner/commission/difference'>['difference']>;

/** Why a month brought another amount than the one before; by default the last closed one. */
export const differenceQuery = (partner: number, cycle?: number) =>
  apiQuery('GET /api/partner/commission/difference', {
    query: { partner, ...(cycle !== undefined && { cycle }) },
  });

/** Formats whole cents, the unit of the charts. */
export const centsFormat = (format: Format) => (cents: number) =>
  format.money(formatCents(Math.round(cents)));
