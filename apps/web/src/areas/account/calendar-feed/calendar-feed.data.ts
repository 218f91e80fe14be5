import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The private URL of the calendar feed as created: the only time that it is known. */
export type NewFeed = CallAnswer<'POST /api/settings/calendar-feed'>;

/** Whether the user's calendar has a feed. */
export const calendarFeedQuery = () => apiQuery('GET /api/settings/calendar-feed');

/** The URL that makes the system open its calendar program. */
export const subscribeAddress = (address: string) => address.replace(/^https?:/, 'webcal:');
