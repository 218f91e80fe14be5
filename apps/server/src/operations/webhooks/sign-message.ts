import { createHmac, randomBytes } from 'node:crypto';

/** How every secret of a receiver begins, as the convention has it. */
const PREFIX = 'whsec_';
/** The convention asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret as receivers get it: `whsec_` and base64. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  /** The same for every try. */
  readonly id: string;
  /** When this try was signed. */
  readonly at: Date;
  /** The body, to the byte. */
  readonly body: string;
}

/**
 * The headers that Standard Webhooks asks for. With two secrets there are two signatures: a receiver accepts a message of which one
 * fits, so nothing is lost while it changes to the new secret.
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
