import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { apiQuery } from '../../../api/api-query.ts';
import type { Format } from '../../../i18n/format.ts';

export type Progress = CallAnswer<'GET /api/partner/commission/progress'>;

/** The running month day by day beside the one before it. */
export const progressQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/progress', { query: { partner } });

export type ShownMonth = CallAnswer<'GET /api/partner/commission/months'>['months'][number];

/** What the last twelve months brought by bonus. */
export const monthsQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/months', { query: { partner } });

/** A partner's best months, and for how many in a row something went on. */
export const recordsQuery = (partner: number) =>
  apiQuery('GET /api/partner/commission/records', { query: { partner } });

export type Records = CallAnswer<'GET /api/partner/commission/records'>;

export type Difference = NonNullable<CallAnswer<'GET /api/partner/commission/difference'>['difference']>;

/** Why a month brought another amount than the one before; the last closed one unless another is named. */
export const differenceQuery = (partner: number, cycle?: number) =>
  apiQuery('GET /api/partner/commission/difference', {
    query: { partner, ...(cycle !== undefined && { cycle }) },
  });

/** Writes whole cents, of which charts are made. */
export const centsFormat = (format: Format) => (cents: number) =>
  format.money(formatCents(Math.round(cents)));
