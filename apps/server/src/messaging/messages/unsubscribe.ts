import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import {
  type OptionalEvent,
  type TemplateName,
  templateOf,
  templateParameters,
} from './templates/template-parameters.ts';

/** The user, and the kind of mail to end. */
export interface Unsubscription {
  readonly user: number;
  readonly event: OptionalEvent;
}

/** Binds tokens to this purpose: they do not decrypt elsewhere, and others do not decrypt here. */
const PURPOSE = 'outbox.unsubscribe';

/**
 * The address that ends a kind of mail for its recipient; null for mandatory mails (codes, payouts, security of the
 * account) and for people without an account, who object to invitations via an address of its own (`objects` of the
 * template).
 */
export function unsubscribeAddress(
  { config, secrets }: { readonly config: Pick<Config, 'publicUrl'>; readonly secrets: Secrets },
  { template, userId }: { readonly template: TemplateName; readonly userId: number | null },
): string | null {
  const event = templateOf(template).optional;
  if (event === undefined || userId === null) return null;
  const token = secrets.seal(JSON.stringify([userId, event]), PURPOSE).toString('base64url');
  return `${config.publicUrl}/unsubscribe/${token}`;
}

/** Decrypts a token; null if it is not ours. It is valid for as long as the mail is stored. */
export function readUnsubscription(secrets: Secrets, token: string): Unsubscription | null {
  let opened: unknown;
  try {
    opened = JSON.parse(secrets.open(Buffer.from(token, 'base64url'), PURPOSE));
  } catch {
    // Anybody may send anything, or a truncated token.
    return null;
  }
  const [user, event] = Array.isArray(opened) ? opened : [];
  const events = Object.keys(templateParameters).map((name) => templateOf(name as TemplateName).optional);
  return typeof user === 'number' && events.includes(event) ? { user, event } : null;
}
