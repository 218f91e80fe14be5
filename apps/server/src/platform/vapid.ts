import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** By what the server says to push services who it is (VAPID, RFC 8292). */
export interface Vapid {
  /** The point that browsers are given, as base64url. */
  readonly publicKey: string;
  /** 32 bytes as base64url. */
  readonly privateKey: string;
  /** How a push service reaches whoever runs the server: `mailto:` or `https:`. */
  readonly subject: string;
}

/** Variables of web push. The public key follows from the private one: two that do not fit cannot be given. */
export const vapidVariables = {
  VAPID_PRIVATE_KEY: z
    .string()
    .trim()
    .refine((text) => publicKeyOf(text) !== null, 'must be 32 bytes as base64url, a key of the curve P-256')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be mailto: with an address, or begin with https://',
    )
    .optional(),
};

const schema = z.object(vapidVariables);

type Read = z.output<typeof schema>;

/** What web push is done with; null where the server pushes nothing. */
export function vapidOf({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }: Read): Vapid | null {
  const publicKey = privateKey === undefined ? null : publicKeyOf(privateKey);
  if (privateKey === undefined || publicKey === null || subject === undefined) return null;
  return { publicKey, privateKey, subject };
}

/** One without the other does nothing. */
export function vapidFaults({ VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Read): string[] {
  if ((VAPID_PRIVATE_KEY === undefined) === (VAPID_SUBJECT === undefined)) return [];
  return VAPID_PRIVATE_KEY === undefined
    ? ['  VAPID_SUBJECT: VAPID_PRIVATE_KEY is missing']
    : ['  VAPID_PRIVATE_KEY: VAPID_SUBJECT is missing'];
}

/** The public key of a private one, both as base64url; null for what is no key. */
function publicKeyOf(privateKey: string): string | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Zero, or beyond the order of the curve.
    return null;
  }
  return pair.getPublicKey('base64url');
}
