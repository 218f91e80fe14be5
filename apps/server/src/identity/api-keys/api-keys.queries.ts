import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type KeyRight, keyRights, type Right, rights, rightsBy } from '@blattwerk/contract/http/rights.ts';
import type { getApiKey, listApiKeys } from '@blattwerk/contract/operators/api-keys.contract.ts';
import { type Kysely, sql } from 'kysely';
import { anyContains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { warnedAhead } from './warned-ahead.ts';

type List = ListRequest<(typeof listApiKeys)['answer']['list']>;
type Instants = 'createdAt' | 'expiresAt' | 'withdrawnAt';
type Answer = AnswerOf<typeof getApiKey>;

/** An API key as shown to people. */
export type ApiKeyRow = Omit<Answer, Instants> & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly withdrawnAt: Date | null;
};

/**
 * SQL: whether the creator of a key currently has a right, by full access, directly or implied by another right.
 * Blocked users have none.
 */
function makerHas(right: Right) {
  const bringing = rights.filter((one) => rightsBy([one]).includes(right));
  return sql`(maker.id is not null and maker.disabled_at is null
    and ('ROLE_ADMIN' = any(maker.roles) or maker.rights && ${bringing}::text[]))`;
}

const missing = sql`array_remove(array[${sql.join(
  keyRights.map(
    (right) => sql`case when ${right} = any(key.rights) and not ${makerHas(right)} then ${right} end`,
  ),
)}]::text[], null)`;

const stateAt = (now: Date) => sql<Answer['state']>`
  case when key.withdrawn_at is not null then 'withdrawn'
       when key.expires_at <= ${now} then 'expired'
       when not ${makerHas('keys.write')} then 'suspended'
       when key.expires_at <= ${warnedAhead(now)} then 'expiring'
       else 'active' end`;

const columnsAt = (now: Date) => sql`
  key.id, key.name, key.prefix, key.rights,
  ${missing} as missing, ${stateAt(now)} as state,
  jsonb_build_object('id', key.created_by, 'name', coalesce(trim(maker.first_name || ' ' || maker.last_name), ''))
    as "createdBy",
  key.created_at as "createdAt", key.expires_at as "expiresAt", key.last_used_on::text as "lastUsedOn",
  key.withdrawn_at as "withdrawnAt"`;

const from = sql`from api_keys as key left join users as maker on maker.id = key.created_by`;

/** A page of all keys, whatever their state. */
export function findApiKeys(
  db: Kysely<DB>,
  { filters, ...list }: List,
  now: Date,
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  return findPage<ApiKeyRow, 'name' | 'createdAt' | 'expiresAt' | 'lastUsedOn'>(db, {
    columns: columnsAt(now),
    from,
    where: [
      when(filters.text, (text) => anyContains([sql`key.name`, sql`key.prefix`], text)),
      when(filters.right, (given) => sql`key.rights && ${given}::text[]`),
      when(filters.state, (states) => sql`${stateAt(now)} = any(${states}::text[])`),
    ],
    sorting: {
      name: sql`key.name collate de_names`,
      createdAt: sql`key.created_at`,
      expiresAt: sql`key.expires_at`,
      lastUsedOn: sql`key.last_used_on`,
    },
    id: sql`key.id`,
    list,
  });
}

export async function findApiKey(db: Kysely<DB>, id: number, now: Date): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`select ${columnsAt(now)} ${from} where key.id = ${id}`.execute(db);
  return rows[0];
}

/** Stores a key by its hash; returns its id. */
export async function insertApiKey(
  tx: Tx,
  key: {
    readonly name: string;
    readonly prefix: string;
    readonly keyHash: Buffer;
    readonly rights: readonly KeyRight[];
    readonly by: number;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      prefix: key.prefix,
      key_hash: key.keyHash,
      rights: [...key.rights],
      created_by: key.by,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes a key; false if it does not exist or was revoked already. */
export async function updateWithdrawn(
  tx: Tx,
  { id, by, now }: { readonly id: number; readonly by: number; readonly now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('api_keys')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
