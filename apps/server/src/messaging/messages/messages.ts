import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import { findMessageLocale, messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Clock } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ParametersOf, TemplateName } from './templates/template-parameters.ts';

/** Name of the job that sends queued messages. */
export const SEND_MESSAGES = 'send-messages';

/**
 * A user is reached at their current address and in their current language; others only in a language that the company
 * offers.
 */
type Recipient =
  | { readonly userId: number }
  | { readonly email: string; readonly locale: Locale }
  | { readonly phone: string; readonly locale: Locale };

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly messages: Messages;
  }
}

export interface QueuedMessage<T extends TemplateName = TemplateName> {
  readonly to: Recipient;
  readonly channel: 'mail' | 'sms';
  readonly template: T;
  readonly parameters: ParametersOf<T>;
}

/** Mail and text messages. */
export interface Messages {
  /**
   * Queues a message, which is sent if and only if the transaction commits. Without a phone number, a text message is
   * stored as failed. Deleted accounts, customers without a login, and migrated users who have not been invited yet get
   * no messages.
   * @throws Error for an unknown user.
   */
  queue<T extends TemplateName>(tx: Tx, message: QueuedMessage<T>): Promise<void>;
}

/** Time for the caller's transaction to commit; after a longer one, the message is found a minute later. */
export const COMMIT_SECONDS = 1;

/** Messages via the table `outbox`. */
export function createMessages({ clock, jobs }: { clock: Clock; jobs: Jobs }): Messages {
  return {
    queue: async (tx: Tx, { to, channel, template, parameters }) => {
      const reader = await reach(tx, to, channel);
      if (reader === null) return;
      const { userId, recipient, locale } = reader;
      const now = clock.now();
      await tx
        .insertInto('outbox')
        .values({
          user_id: userId,
          channel,
          recipient: recipient ?? '',
          locale,
          template,
          parameters: JSON.stringify(parameters),
          created_at: now,
          next_attempt_at: now,
          ...(recipient === null ? { status: 'failed' as const, last_error: 'no telephone number' } : {}),
        })
        .execute();
      await jobs.request(SEND_MESSAGES, { delaySeconds: COMMIT_SECONDS });
    },
  };
}

async function reach(
  db: Kysely<DB>,
  to: Recipient,
  channel: 'mail' | 'sms',
): Promise<{ userId: number | null; recipient: string | null; locale: Locale } | null> {
  if (!('userId' in to)) {
    const locale = await findMessageLocale(db, to.locale);
    return { userId: null, recipient: 'email' in to ? to.email : to.phone, locale };
  }
  const user = await db
    .selectFrom('users')
    .select(['email', 'phone', 'deleted_at', 'has_login', 'is_quiet', messageLocale().as('locale')])
    .where('id', '=', to.userId)
    .executeTakeFirstOrThrow();
  if (user.deleted_at !== null || !user.has_login || user.is_quiet) return null;
  return { userId: to.userId, recipient: channel === 'mail' ? user.email : user.phone, locale: user.locale };
}
