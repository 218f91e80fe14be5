import { type Kysely, sql } from 'kysely';
import type { DB } from './database/database-types.ts';
import type { Tx } from './database/transaction.ts';
import { inTransaction } from './database/transaction.ts';
import { currentAddressHash, currentApiKey, currentRequestId } from './request-context.ts';
import type { Secrets } from './secrets/secrets.ts';

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
  /** One person did what two would have: nobody else is asked, or nobody else may decide. */
  readonly alone?: boolean;
}

/** `look`: an operator read somebody else's data; `begin`: an operator is about to change something; `write`: what was changed. `backup`, `restore` and `field-key`: a command had all data in its hands. The others concern one's own account. */
type AuditAction =
  | 'backup'
  | 'begin'
  | 'field-key'
  | 'look'
  | 'restore'
  | 'write'
  | 'bank-account'
  | 'message-settings'
  | 'password'
  | 'payment-destination'
  | 'second-factor';

/** Adds to the log that nobody can change. What comes by the key of another program, that key did, and not whoever made it. */
export async function audit(
  tx: Tx,
  { user, systemUser, action, subject, details, approval }: AuditEntry,
): Promise<void> {
  const written = details === undefined ? null : JSON.stringify(details);
  const key = currentApiKey();
  await tx
    .insertInto('audit_log')
    .values({
      user_id: key === null ? (user ?? null) : null,
      api_key_id: key,
      command_user: systemUser ?? null,
      action,
      subject,
      details: written,
      request_id: currentRequestId(),
      approval_id: approval ?? null,
      address_hash: currentAddressHash(),
    })
    .execute();
}

/** What a line of the log has of a network address: it recognises the place, and nobody without the field key can try which it is. */
export function hashPlace(secrets: Secrets, address: string): Buffer {
  return secrets.hash(address, 'audit_log.address');
}

/** Notes that an operator reads what stands at an address. */
export async function noteRead(db: Kysely<DB>, user: number, subject: string): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, { user, action: 'look', subject }));
}

/** What somebody reads within so many minutes of the line is one visit: turning pages, filtering. */
const VISIT_MINUTES = 30;

/** The same, once in a visit. */
export async function noteVisit(db: Kysely<DB>, user: number, subject: string): Promise<void> {
  const key = currentApiKey();
  await inTransaction(db, async (tx) => {
    const noted = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', subject)
      .where(key === null ? 'user_id' : 'api_key_id', '=', key ?? user)
      .where('action', '=', 'look')
      .where('occurred_at', '>', sql<Date>`now() - make_interval(mins => ${VISIT_MINUTES})`)
      .limit(1)
      .executeTakeFirst();
    if (noted === undefined) await audit(tx, { user, action: 'look', subject });
  });
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
  await noteRead(db, user.id, `/api/partners/${looked}`);
}
