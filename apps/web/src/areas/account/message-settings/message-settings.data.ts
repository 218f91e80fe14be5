import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The events that messages tell of (specification, section 3), and what the company, and partners above, write to many. */
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

/** By which of them an event may be told. */
export const channelsOf = (event: Event): readonly Channel[] =>
  event === 'broadcast' || event === 'teamMessage' || event === 'weeklyDigest' ? ['mail'] : channels;

export type NotificationType =
  CallAnswer<'GET /api/settings/notification/get-all-notification-types'>[number];

/** The flags of one channel; the first element holds them. */
export const flagsQuery = (channel: Channel, partner: number) => {
  const query = { partner: `/api/partners/${partner}` };
  return channel === 'mail'
    ? apiQuery('GET /api/mailer_settings', { query })
    : apiQuery('GET /api/sms_settings', { query });
};

/** Which notifications the own user accepts. */
export const acceptedTypesQuery = () => apiQuery('GET /api/settings/notification/get-accepted-types');

/** Every kind of notification that there is. */
export const allTypesQuery = () => apiQuery('GET /api/settings/notification/get-all-notification-types');
