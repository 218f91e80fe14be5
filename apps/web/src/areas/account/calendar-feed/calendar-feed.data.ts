import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The private address of the own calendar as it was made: the only time that it is known. */
export type NewFeed = CallAnswer<'POST /api/settings/calendar-feed'>;

/** Whether the own calendar has an address. */
export const calendarFeedQuery = () => apiQuery('GET /api/settings/calendar-feed');

/** The address by which the system opens its calendar program. */
export const subscribeAddress = (address: string) => address.replace(/^https?:/, 'webcal:');
