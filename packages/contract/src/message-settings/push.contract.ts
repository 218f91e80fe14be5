import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant } from '../http/values.ts';

/** What may be pushed to a device: money, new partners below, a level that was reached. */
export const pushKinds = ['money', 'newcomers', 'level'] as const;

export type PushKind = (typeof pushKinds)[number];

/** A full hour in Berlin. */
const hour = z.int().min(0).max(23);

const night = z.object({ from: hour, to: hour });

/**
 * `showsDetails`: messages contain amounts and names. `quiet`: nothing is pushed from one hour to another, Berlin time;
 * null for no quiet time.
 */
const settings = z.object({
  kinds: z.array(z.literal(pushKinds)).max(pushKinds.length),
  showsDetails: z.boolean(),
  quiet: night.nullable(),
});

/** The settings to save: quiet hours that start and end at the same hour would mean none, or the whole day. */
const changes = settings
  .extend({ quiet: night.refine(({ from, to }) => from !== to, refusalText('pushQuietEmpty')).nullable() })
  .partial();

/**
 * A browser with push enabled; its push address is never returned. `sentAt`: when its push service last accepted a message;
 * `isCurrent`: the session of this very call.
 */
const device = z.object({
  id,
  createdAt: instant,
  sentAt: instant.nullable(),
  device: z.string(),
  isCurrent: z.boolean(),
});

export const getPush = endpoint({
  method: 'GET',
  path: '/api/settings/push',
  summary: 'What is pushed to the caller’s devices, to which, and the key that browsers ask for it with.',
  description: '`publicKey` (VAPID, RFC 8292) is null where this server pushes nothing.',
  access: 'user',
  answer: plain(settings.extend({ publicKey: z.string().nullable(), devices: z.array(device) })),
});

export const savePush = endpoint({
  method: 'PUT',
  path: '/api/settings/push',
  summary: 'Saves what is pushed to the caller’s devices, and when.',
  description: 'What is not sent stays. Answers what holds now.',
  access: 'user',
  body: changes,
  example: { kinds: ['money', 'newcomers'], showsDetails: false, quiet: { from: 21, to: 8 } },
  readOnly: { ignored: ['publicKey', 'devices'] },
  answer: plain(settings),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/settings/push/devices',
  summary: 'Has messages pushed to the browser that the caller is signed in with.',
  description:
    'The body is what `PushSubscription.toJSON` says. It takes the place of the one before of the same sign-in, and ends with it. 409 where this server pushes nothing, and once the contract has ended.',
  access: 'user',
  refusals: [409],
  body: z.object({
    endpoint: z.string().max(1000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
  }),
  example: {
    endpoint: 'https://push.example/send/qwT6d1cJ',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  readOnly: { ignored: ['id', 'createdAt', 'sentAt', 'device', 'isCurrent'] },
  answer: plain(device),
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/settings/push/devices/{id}',
  summary: 'Ends pushing to one of the caller’s devices.',
  access: 'user',
  params: idParams,
  answer: empty,
});
