import { isRight, type Right, rights, rightsBy } from '@blattwerk/contract/http/rights.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type Param, prepared } from '../../platform/database/prepared.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Account, Role } from '../../platform/http/session.ts';

const accountColumns = [
  'users.id as userId',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.roles',
  'users.rights',
  'users.disabled_at',
  'partners.id as partnerId',
  'partners.display_name',
] as const;

/** A user and their partner, as selected by `accountFields`. */
export interface AccountRow {
  userId: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  locale: string;
  roles: string[];
  rights: string[];
  disabled_at: Date | string | null;
  partnerId: number | null;
  display_name: string | null;
}

/** Converts a row of `accountFields` to an account. */
export function toAccount(row: AccountRow): Account {
  return {
    user: {
      id: row.userId,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      locale: row.locale as Locale,
    },
    partner: row.partnerId === null ? null : { id: row.partnerId, displayName: row.display_name ?? '' },
    roles: row.roles as Role[],
    rights: rightsOf(row),
    disabled: row.disabled_at !== null,
  };
}

function rightsOf({
  roles,
  rights: given,
}: {
  roles: readonly string[];
  rights: readonly string[];
}): Right[] {
  return roles.includes('ROLE_ADMIN') ? [...rights] : rightsBy(given.filter(isRight));
}

/** As in JSON, where instants are text. */
type SessionRow = AccountRow & { sessionId: number; lastSeenAt: string };

/**
 * A live session as a single JSON value, because parsing a row of so many columns would take longer than the rest of
 * the lookup.
 */
interface LiveSession {
  readonly session: SessionRow;
}

/** SQL: the columns of an account, from `users` with the left-joined row of `partners`. */
export const accountFields = sql`
  users.id as "userId", users.first_name, users.last_name, users.email, users.phone, ${messageLocale()} as locale,
  users.roles, users.rights, users.disabled_at, partners.id as "partnerId", partners.display_name`;

const liveSession = (now: Param<Date>) => sql`
  select sessions.id as "sessionId", ${accountFields},
         coalesce(sessions.last_seen_at, sessions.created_at) as "lastSeenAt"
  from sessions join users on users.id = sessions.user_id left join partners on partners.user_id = users.id
  where sessions.revoked_at is null and sessions.expires_at > ${now}`;

const inOneValue = (session: RawBuilder<unknown>) =>
  sql`select to_json(session) as session from (${session}) as session`;

const readSessionByToken = prepared<LiveSession, [tokenHash: Buffer, now: Date]>((tokenHash, now) =>
  inOneValue(sql`${liveSession(now)} and sessions.token_hash = ${tokenHash}`),
);
const readSessionById = prepared<LiveSession, [id: number, now: Date]>((id, now) =>
  inOneValue(sql`${liveSession(now)} and sessions.id = ${id}`),
);

/** The account of a live session (neither revoked nor expired at `now`), by the hash of its token or by its id. */
export async function findSession(
  db: Kysely<DB>,
  input: ({ tokenHash: Buffer } | { id: number }) & { now: Date },
) {
  const { now } = input;
  const [found] =
    'id' in input
      ? await readSessionById(db, input.id, now)
      : await readSessionByToken(db, input.tokenHash, now);
  if (!found) return undefined;
  const { sessionId, lastSeenAt } = found.session;
  return { id: sessionId, lastSeenAt: new Date(lastSeenAt), ...toAccount(found.session) };
}

/** The account with an e-mail, ignoring letter case, and the hash of its password. */
export async function findAccountByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('partners', 'partners.user_id', 'users.id')
    .select([...accountColumns, messageLocale().as('locale'), 'users.password_hash'])
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('users.has_login', '=', true)
    .executeTakeFirst();
  return row && { ...toAccount(row), passwordHash: row.password_hash };
}

export async function findAccount(db: Kysely<DB>, user: number): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('partners', 'partners.user_id', 'users.id')
    .select([...accountColumns, messageLocale().as('locale')])
    .where('users.id', '=', user)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Inserts a session and records the sign-in, in the caller's transaction. */
export async function insertSession(
  tx: Tx,
  input: {
    userId: number;
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date;
    addressHash: Buffer;
    userAgent: string | null;
    /** When the sign-in proved the second factor; null if it did not. */
    provenAt: Date | null;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: input.tokenHash,
      user_id: input.userId,
      created_at: input.now,
      expires_at: input.expiresAt,
      address_hash: input.addressHash,
      user_agent: input.userAgent?.slice(0, 400) ?? null,
      proven_at: input.provenAt,
    })
    .execute();
  await tx.updateTable('users').set({ current_login_at: input.now }).where('id', '=', input.userId).execute();
}

/** Ends a session immediately, in every process, because each request looks its session up. */
export async function revokeSession(tx: Tx, input: { tokenHash: Buffer; now: Date }): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: input.now })
    .where('token_hash', '=', input.tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user immediately, in every process, except one that is kept. */
export async function revokeSessionsOf(
  tx: Tx,
  { user, now, keptSession }: { user: number; now: Date; keptSession?: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .where('id', '<>', keptSession ?? 0)
    .execute();
}

/**
 * Locks and returns all operators with full access. Others wait until the end of the transaction, so that two operators
 * can never block each other.
 */
export async function lockOperators(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where 'ROLE_ADMIN' = any(roles) and disabled_at is null order by id for update`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The current access of a user, locked until the end of the transaction. */
export async function lockCaller(
  tx: Tx,
  user: number,
): Promise<Pick<Account, 'rights' | 'disabled'> | undefined> {
  const account = await lockAccount(tx, user);
  return account && { rights: rightsOf(account), disabled: account.isDisabled };
}

/**
 * The properties of an account that operators may change, locked until the end of the transaction; undefined if there
 * is none.
 */
export async function lockAccount(
  tx: Tx,
  user: number,
): Promise<{ isDisabled: boolean; isDeleted: boolean; roles: string[]; rights: string[] } | undefined> {
  return tx
    .selectFrom('users')
    .select([
      'roles',
      'rights',
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
    ])
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Disables or enables an account, or changes its roles. Sessions end with a change of roles, and when an account is
 * enabled, so that no old token becomes valid again; those of a disabled account are refused as such.
 */
export async function changeAccount(
  tx: Tx,
  change: { user: number; now: Date } & ({ isDisabled: boolean } | { roles: Role[] }),
): Promise<void> {
  const { user, now } = change;
  const values =
    'roles' in change ? { roles: change.roles } : { disabled_at: change.isDisabled ? now : null };
  await tx.updateTable('users').set(values).where('id', '=', user).execute();
  if ('roles' in change || !change.isDisabled) await revokeSessionsOf(tx, { user, now });
}

/** The hash of a user's password; null if there is no such user. */
export async function findPasswordHash(db: Kysely<DB>, user: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', user).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** A user's earlier sign-ins: whether there were any, and any from this address. */
export async function findSignIns(
  db: Kysely<DB>,
  { userId, addressHash }: { userId: number; addressHash: Buffer },
): Promise<{ any: boolean; fromAddress: boolean }> {
  const { rows } = await sql<{ any: boolean; fromAddress: boolean }>`
    select exists (select from sessions where user_id = ${userId}) as any,
           exists (select from sessions where user_id = ${userId} and address_hash = ${addressHash}) as "fromAddress"
  `.execute(db);
  return rows[0] ?? { any: false, fromAddress: false };
}

/** Deletes sessions that ended before `before`; returns their number. */
export async function deleteEndedSessions(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
