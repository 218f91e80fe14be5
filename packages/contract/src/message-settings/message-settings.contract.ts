import { z } from 'zod';
import { collection, endpoint, plain, type Resource } from '../http/endpoint.ts';
import { TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, partnerReference } from '../http/values.ts';
import { notificationType } from '../notifications/notification-types.ts';

/**
 * The events to be notified of by mail or text message (specification, section 3), and whether the user wants the company's
 * broadcasts, messages of partners above, and a weekly summary, which are sent by mail only; the last is opt-in.
 */
export const messageFlags = z.object({
  newPartner: z.boolean(),
  firstChildrenOrder: z.boolean(),
  newCustomer: z.boolean(),
  newUserLogin: z.boolean(),
  registrationSuccess: z.boolean(),
  broadcast: z.boolean(),
  teamMessage: z.boolean(),
  weeklyDigest: z.boolean(),
});

/** `user` is an IRI. */
const settings = messageFlags.extend({ id, user: z.string() });

/** One element: clients read the first. `partner` is for ROLE_ADMIN. */
const list = {
  defaultSize: TABLE_PAGE_SIZE,
  maxSize: TABLE_PAGE_SIZE,
  orderBy: [],
  defaultOrder: [],
  filters: { partner: 'relation' },
} as const;

const mailerSettings: Resource = { name: 'MailerSetting', path: '/api/mailer_settings' };
const smsSettings: Resource = { name: 'SmsSetting', path: '/api/sms_settings' };

export const listMailerSettings = endpoint({
  method: 'GET',
  path: '/api/mailer_settings',
  summary: 'The flags of the messages by mail: a list of one.',
  access: 'user',
  answer: collection(mailerSettings, settings, list),
});

export const listSmsSettings = endpoint({
  method: 'GET',
  path: '/api/sms_settings',
  summary: 'The flags of the text messages: a list of one.',
  access: 'user',
  answer: collection(smsSettings, settings, list),
});

const types = z.array(notificationType);

export const getAcceptedTypes = endpoint({
  method: 'GET',
  path: '/api/settings/notification/get-accepted-types',
  summary: 'The types of notifications that the caller accepts.',
  access: 'user',
  answer: plain(types),
});

export const getAllNotificationTypes = endpoint({
  method: 'GET',
  path: '/api/settings/notification/get-all-notification-types',
  summary: 'Every type of notification that there is.',
  access: 'user',
  answer: plain(types),
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/notification/save',
  summary: 'Saves the accepted types of notifications, the flags of one channel’s messages, or both.',
  description: 'What is not sent stays. Answers what holds now.',
  access: 'user',
  body: messageFlags.partial().extend({
    types: types.optional(),
    channel: z.literal(['mail', 'sms']).default('mail'),
    partner: partnerReference.optional(),
  }),
  answer: plain(messageFlags.extend({ types, channel: z.literal(['mail', 'sms']) })),
});

/** The events whose mails are only for their reader's convenience. */
const optionalEvent = z.literal([
  'newPartner',
  'firstChildrenOrder',
  'newCustomer',
  'broadcast',
  'teamMessage',
  'weeklyDigest',
]);

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/settings/notification/unsubscribe/{token}',
  aliases: ['/unsubscribe/{token}'],
  summary:
    'Ends one kind of mail for whoever it was sent to, by the signed token of its `List-Unsubscribe` address.',
  description: 'Also what mail programs post there (RFC 8058). 404 for any other token.',
  access: 'public',
  params: z.object({ token: z.string() }),
  formIgnored: true,
  answer: plain(z.object({ event: optionalEvent })),
});
