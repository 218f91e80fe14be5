import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The events that trigger messages (specification, section 3), and messages to many by the company and by partners above. */
export const events = [
  'newPartner',
  'firstChildrenOrder',
  'newCustomer',
  'newUserLogin',
  'registrationSuccess',
  'broadcast',
  'teamMessage',
  'weeklyDigest',
] as const;
export type Event = (typeof events)[number];

export const channels = ['mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** The channels that an event supports. */
export const channelsOf = (event: Event): readonly Channel[] =>
  event === 'broadcast' || event === 'teamMessage' || event === 'weeklyDigest' ? ['mail'] : channels;

export type NotificationType =
  CallAnswer<'GET /api/settings/notification/get-all-notification-types'>[number];

/** The flags of one channel; they are in the first element. */
export const flagsQuery = (channel: Channel, partner: number) => {
  const query = { partner: `/api/partners/${partner}` };
  return channel === 'mail'
    ? apiQuery('GET /api/mailer_settings', { query })
    : apiQuery('GET /api/sms_settings', { query });
};

/** Which notifications the user accepts. */
export const acceptedTypesQuery = () => apiQuery('GET /api/settings/notification/get-accepted-types');

/** All kinds of notification. */
export const allTypesQuery = () => apiQuery('GET /api/settings/notification/get-all-notification-types');
