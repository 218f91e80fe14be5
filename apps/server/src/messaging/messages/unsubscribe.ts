import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import {
  type OptionalEvent,
  type TemplateName,
  templateOf,
  templateParameters,
} from './templates/template-parameters.ts';

/** Whose mails of which kind end. */
export interface Unsubscription {
  readonly user: number;
  readonly event: OptionalEvent;
}

/** What is sealed for this opens nowhere else, and nothing else opens here. */
const PURPOSE = 'outbox.unsubscribe';

/**
 * The address that ends a kind of mail for whoever it was sent to; null for what is necessary (codes, payouts, safety of
 * the account) and for people who are no users: these object to invitations by an address of its own (`objects` of the template).
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

/** What a token says; null for one that this product did not make. It holds for as long as the mail is kept. */
export function readUnsubscription(secrets: Secrets, token: string): Unsubscription | null {
  let opened: unknown;
  try {
    opened = JSON.parse(secrets.open(Buffer.from(token, 'base64url'), PURPOSE));
  } catch {
    // Whatever anybody typed or cut short: it opens nothing.
    return null;
  }
  const [user, event] = Array.isArray(opened) ? opened : [];
  const known = Object.keys(templateParameters).map((name) => templateOf(name as TemplateName).optional);
  return typeof user === 'number' && known.includes(event) ? { user, event } : null;
}
