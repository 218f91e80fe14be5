import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** Identifies the server to push services (VAPID, RFC 8292). */
export interface Vapid {
  /** The public key for browsers, in base64url. */
  readonly publicKey: string;
  /** The private key, 32 bytes in base64url. */
  readonly privateKey: string;
  /** Contact of the server's operator for push services: `mailto:` or `https:`. */
  readonly subject: string;
}

/** Variables of web push. The public key is derived from the private one, so the two cannot mismatch. */
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

/** Settings of web push; null if it is disabled. */
export function vapidOf({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }: Read): Vapid | null {
  const publicKey = privateKey === undefined ? null : publicKeyOf(privateKey);
  if (privateKey === undefined || publicKey === null || subject === undefined) return null;
  return { publicKey, privateKey, subject };
}

/** Each of the two is useless without the other. */
export function vapidFaults({ VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Read): string[] {
  if ((VAPID_PRIVATE_KEY === undefined) === (VAPID_SUBJECT === undefined)) return [];
  return VAPID_PRIVATE_KEY === undefined
    ? ['  VAPID_SUBJECT: VAPID_PRIVATE_KEY is missing']
    : ['  VAPID_PRIVATE_KEY: VAPID_SUBJECT is missing'];
}

/** Derives the public key from a private one, both in base64url; null if it is not a key. */
function publicKeyOf(privateKey: string): string | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    // Zero, or not below the order of the curve.
    return null;
  }
  return pair.getPublicKey('base64url');
}
