import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of every secret, according to the convention. */
const PREFIX = 'whsec_';
/** The convention requires 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret as given to receivers: `whsec_` and base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  /** The same for every attempt. */
  readonly id: string;
  /** When this attempt was signed. */
  readonly at: Date;
  /** The body, byte for byte. */
  readonly body: string;
}

/**
 * The headers of Standard Webhooks. Two secrets make two signatures: a receiver accepts a message if either matches, so
 * nothing is lost while it changes to the new secret.
 * @param secrets as receivers have them, the current one first
 */
export function signMessage(secrets: readonly string[], { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
