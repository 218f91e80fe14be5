import { type Kysely, sql } from 'kysely';
import type { DB } from './database/database-types.ts';
import type { Tx } from './database/transaction.ts';
import { inTransaction } from './database/transaction.ts';
import { currentAddressHash, currentApiKey, currentRequestId } from './request-context.ts';
import type { Secrets } from './secrets/secrets.ts';

/** An audited action. `subject` is an address such as `/api/partners/7`. */
export type AuditEntry = Actor & {
  readonly action: AuditAction;
  readonly subject: string;
  /** For a change: the values before and after, and the reason. Never values that are stored encrypted elsewhere. */
  readonly details?: AuditDetails;
  /** The approval behind it, where a second person had to decide. */
  readonly approval?: number;
};

/** The actor: a user by id; for a command, the operating system user and the operator named to it, if any. */
export type Actor =
  | { readonly user: number; readonly systemUser?: never }
  | { readonly user?: number; readonly systemUser: string };

interface AuditDetails {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  /** One person did what normally takes two: no second person was required or available. */
  readonly alone?: boolean;
}

/**
 * `look`: an operator read another person's data; `begin`: an operator is about to make a change; `write`: the change
 * made. `backup`, `restore` and `field-key`: a command had access to all data. The others concern the actor's own
 * account.
 */
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

/** Appends to the immutable audit log. Calls by API key are attributed to the key, not to the person who created it. */
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

/**
 * Keyed hash of a network address for the audit log. Equal addresses have equal hashes, and nobody can find the address
 * by trial without the field key.
 */
export function hashPlace(secrets: Secrets, address: string): Buffer {
  return secrets.hash(address, 'audit_log.address');
}

/** Records that an operator read the data at an address. */
export async function noteRead(db: Kysely<DB>, user: number, subject: string): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, { user, action: 'look', subject }));
}

/** Reads within this many minutes of an entry belong to the same visit: paging, filtering. */
const VISIT_MINUTES = 30;

/** Like {@link noteRead}, but once per visit. */
export async function noteVisit(db: Kysely<DB>, user: number, subject: string): Promise<void> {
  const key = currentApiKey();
  await inTransaction(db, async (tx) => {
    const recent = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', subject)
      .where(key === null ? 'user_id' : 'api_key_id', '=', key ?? user)
      .where('action', '=', 'look')
      .where('occurred_at', '>', sql<Date>`now() - make_interval(mins => ${VISIT_MINUTES})`)
      .limit(1)
      .executeTakeFirst();
    if (recent === undefined) await audit(tx, { user, action: 'look', subject });
  });
}

/** Records that an operator viewed a partner, unless it is their own. */
export async function noteLook(
  db: Kysely<DB>,
  {
    user,
    partner,
  }: { readonly user: { readonly id: number }; readonly partner: { readonly id: number } | null },
  viewedPartner: number,
): Promise<void> {
  if (viewedPartner === partner?.id) return;
  await noteRead(db, user.id, `/api/partners/${viewedPartner}`);
}
