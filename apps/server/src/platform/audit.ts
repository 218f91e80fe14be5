import type { Kysely } from 'kysely';
import type { DB } from './database/database-types.ts';
import type { Tx } from './database/transaction.ts';
import { inTransaction } from './database/transaction.ts';
import { currentRequestId } from './request-context.ts';

/** What somebody did, and to what. `subject` is an address such as `/api/partners/7`. */
export type AuditEntry = Actor & {
  readonly action: AuditAction;
  readonly subject: string;
  /** Of a change: what it was, what it is now, and why. Nothing that is sealed elsewhere. */
  readonly details?: AuditDetails;
  /** What let it, where two people were asked. */
  readonly approval?: number;
};

/** Who did it: a user by id, or by command a user of the operating system, with the operator who was named to it. */
export type Actor =
  | { readonly user: number; readonly systemUser?: never }
  | { readonly user?: number; readonly systemUser: string };

interface AuditDetails {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
}

/** `look`: an operator read somebody else's data; `begin`: an operator is about to change something; `write`: what was changed. The others concern one's own account. */
type AuditAction =
  | 'begin'
  | 'look'
  | 'write'
  | 'bank-account'
  | 'message-settings'
  | 'password'
  | 'payment-destination'
  | 'second-factor';

/** Adds to the log that nobody can change. */
export async function audit(
  tx: Tx,
  { user, systemUser, action, subject, details, approval }: AuditEntry,
): Promise<void> {
  const written = details === undefined ? null : JSON.stringify(details);
  await tx
    .insertInto('audit_log')
    .values({
      user_id: user ?? null,
      command_user: systemUser ?? null,
      action,
      subject,
      details: written,
      request_id: currentRequestId(),
      approval_id: approval ?? null,
    })
    .execute();
}

/** Notes that an operator looks at a partner, unless it is their own one. */
export async function noteLook(
  db: Kysely<DB>,
  {
    user,
    partner,
  }: { readonly user: { readonly id: number }; readonly partner: { readonly id: number } | null },
  looked: number,
): Promise<void> {
  if (looked === partner?.id) return;
  await inTransaction(db, (tx) =>
    audit(tx, { user: user.id, action: 'look', subject: `/api/partners/${looked}` }),
  );
}
