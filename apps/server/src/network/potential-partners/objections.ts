import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { notify } from '../../messaging/notifications/notify.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Tokens encrypted for this purpose are valid nowhere else, and no others are valid here. */
const PURPOSE = 'potential_partners.objection';

/** The URL at which the owner of an e-mail address objects to being invited. Valid as long as the key is. */
export function objectionAddress(
  { config, secrets }: { readonly config: Pick<Config, 'publicUrl'>; readonly secrets: Secrets },
  email: string,
): string {
  const token = secrets.seal(email.toLowerCase(), PURPOSE).toString('base64url');
  return `${config.publicUrl}/invitation-objection/${token}`;
}

/** Whether the owner of an address objected to being invited (Art. 21 GDPR). */
export async function hasObjected(db: Kysely<DB>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('invitation_objections')
    .select('email_hash')
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes a stranger who objects by the link of a mail: data of inviters and mails about them are deleted, the hash of
 * the address stays, and their inviters are notified that they declined. Idempotent.
 * @throws ApiError 404 for a token that this product did not issue
 */
export async function takeObjection(
  { db, clock, secrets }: InTx<Pick<Deps, 'db' | 'clock' | 'secrets'>>,
  token: string,
): Promise<void> {
  const email = readToken(secrets, token);
  if (email === null) throw notFound();
  const at = clock.now();
  const isOf = (column: string) => sql`lower(${sql.ref(column)}) = ${email}`;
  const { inviters } = await keepObjection(db, { hash: hashOf(email), at }, isOf);
  for (const user of inviters) await notify(db, { user, type: 'invitationDeclined', parameters: {}, at });
}

/** An objection by the hash of its address. */
interface HashedObjection {
  /** SHA-256 of the address in lower case. */
  readonly hash: Buffer;
  readonly at: Date;
}

/** The same by hash alone, for a restored older state; notifies nobody. Returns whether it was not known there. */
export async function takeHashedObjection(tx: Tx, objection: HashedObjection): Promise<boolean> {
  const isOf = (column: string) =>
    sql`sha256(convert_to(lower(${sql.ref(column)}), 'UTF8')) = ${objection.hash}`;
  return (await keepObjection(tx, objection, isOf)).isNew;
}

/** @param isOf the condition that a column has the address */
async function keepObjection(
  tx: Tx,
  { hash, at }: HashedObjection,
  isOf: (column: string) => RawBuilder<unknown>,
): Promise<{ isNew: boolean; inviters: Set<number> }> {
  // When they were informed is stored with the objection; who it was is not.
  const { rows: added } = await sql`
    insert into invitation_objections (email_hash, objected_at, told_at)
    select ${hash}, ${at}, max(told_at) from potential_partners where ${isOf('email')}
    on conflict do nothing returning objected_at`.execute(tx);
  const inviters = await deleteInvited(tx, isOf('email'));
  await sql`delete from outbox where template = 'invitation' and ${isOf('recipient')}`.execute(tx);
  return { isNew: added.length > 0, inviters };
}

/**
 * Deletes strangers who have not joined, with dependent rows.
 * @param condition SQL on `potential_partners`
 * @returns the inviters of open invitations
 */
export async function deleteInvited(tx: Tx, condition: RawBuilder<unknown>): Promise<Set<number>> {
  const gone = sql`(select id from potential_partners where status <> 1 and ${condition})`;
  await sql`update sign_ups set invitation_id = null where invitation_id in ${gone}`.execute(tx);
  await sql`delete from task_answers where kind in ('invitation', 'invitation-call') and object_id in ${gone}`.execute(
    tx,
  );
  const { rows } = await sql<{ user: number; status: number }>`
    delete from potential_partners where status <> 1 and ${condition}
    returning user_id as "user", status`.execute(tx);
  return new Set(rows.filter(({ status }) => status === 0).map(({ user }) => user));
}

function readToken(secrets: Secrets, token: string): string | null {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), PURPOSE);
  } catch {
    // A mistyped or truncated token cannot be decrypted.
    return null;
  }
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}
