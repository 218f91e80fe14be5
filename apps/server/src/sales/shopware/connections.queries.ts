import type { ShopFaultKind } from '@blattwerk/contract/connections/shopware.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A stored connection; encrypted values stay encrypted. */
export interface Connection {
  readonly id: number;
  readonly url: string;
  readonly clientId: string;
  readonly secret: Buffer;
  readonly hookSecret: Buffer | null;
  readonly codeField: string | null;
  readonly intervalMinutes: number;
  readonly active: boolean;
  readonly settingsAt: Date;
  readonly askedAt: Date | null;
  readonly nextAt: Date;
  readonly startedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly watermark: Date | null;
  readonly failures: number;
  readonly fault: ShopFaultKind | null;
  readonly faultDetail: string | null;
  readonly silentSince: Date | null;
}

/** An order of the shop that needs attention. */
export interface OrderFault {
  readonly shopOrderId: string;
  readonly number: string | null;
  readonly imported: boolean;
  readonly reason: string;
}

/** The owners that the key and the hook's secret are encrypted for: there is one connection of a kind. */
export const owners = {
  secret: 'shop_connections.secret:shopware',
  hookSecret: 'shop_connections.hook_secret:shopware',
} as const;

const selectConnection = (db: Kysely<DB>) =>
  db
    .selectFrom('shop_connections')
    .select([
      'id',
      'url',
      'client_id as clientId',
      'secret',
      'hook_secret as hookSecret',
      'active',
      'failures',
    ])
    .select(['code_field as codeField', 'interval_minutes as intervalMinutes'])
    .select(['settings_at as settingsAt', 'asked_at as askedAt', 'next_at as nextAt', 'watermark'])
    .select(['started_at as startedAt', 'succeeded_at as succeededAt', 'silent_since as silentSince'])
    .select([sql<ShopFaultKind | null>`fault`.as('fault'), 'fault_detail as faultDetail'])
    .where('kind', '=', 'shopware');

/** The connected shop. */
export function findConnection(db: Kysely<DB>): Promise<Connection | undefined> {
  return selectConnection(db).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockConnection(tx: Tx): Promise<Connection | undefined> {
  return selectConnection(tx).forUpdate().executeTakeFirst();
}

/** The settings of a connection; `secret` is encrypted. */
export interface Settings
  extends Pick<Connection, 'url' | 'clientId' | 'secret' | 'codeField' | 'intervalMinutes' | 'active'> {}

const columnsOf = ({ url, clientId, secret, codeField, intervalMinutes, active }: Settings) => ({
  url,
  client_id: clientId,
  secret,
  code_field: codeField,
  interval_minutes: intervalMinutes,
  active,
});

/** Adds the connection, which is pulled by the next run of the job. @returns its id */
export async function insertConnection(tx: Tx, settings: Settings, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('shop_connections')
    .values({ kind: 'shopware', ...columnsOf(settings), created_at: now, settings_at: now, next_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes it. Earlier failures are reset; another shop's orders are read from the beginning, and waiting ones of the
 * former shop are dropped.
 */
export async function updateConnection(
  tx: Tx,
  settings: Settings,
  { before, now }: { readonly before: Connection; readonly now: Date },
): Promise<void> {
  const isOther = settings.url !== before.url;
  await tx
    .updateTable('shop_connections')
    .set({
      ...columnsOf(settings),
      settings_at: now,
      next_at: now,
      failures: 0,
      fault: null,
      fault_detail: null,
      silent_since: null,
      ...(isOther && { watermark: null, started_at: null, succeeded_at: null }),
    })
    .where('id', '=', before.id)
    .execute();
  if (isOther) await tx.deleteFrom('shop_order_faults').where('connection_id', '=', before.id).execute();
}

/** Replaces the secret that signs the hook. */
export async function updateHookSecret(tx: Tx, id: number, hookSecret: Buffer): Promise<void> {
  await tx.updateTable('shop_connections').set({ hook_secret: hookSecret }).where('id', '=', id).execute();
}

/** Requests a pull before its time; of several requests the first one's time stays. */
export async function askForPull(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update shop_connections set asked_at = coalesce(asked_at, ${now}) where id = ${id}`.execute(tx);
}

/** A run begins: requests made until now are covered by it. */
export async function noteStart(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update shop_connections set started_at = ${now}, asked_at = case when asked_at > ${now} then asked_at end
    where id = ${id}`.execute(tx);
}

/** A run has read everything that changed until it began. Does not apply to settings that were changed meanwhile. */
export async function noteSuccess(
  tx: Tx,
  { id, settingsAt, intervalMinutes }: Connection,
  { startedAt, now }: { readonly startedAt: Date; readonly now: Date },
): Promise<void> {
  await sql`
    update shop_connections set watermark = ${startedAt}, succeeded_at = ${now}, failures = 0, fault = null,
      fault_detail = null, silent_since = null, next_at = ${after(startedAt, intervalMinutes)}
    where id = ${id} and settings_at = ${settingsAt}`.execute(tx);
}

/** A failed run; the delay of the next one grows with each failure. */
export async function noteFailure(
  tx: Tx,
  { id, settingsAt }: Connection,
  { kind, detail, nextAt }: { readonly kind: ShopFaultKind; readonly detail: string; readonly nextAt: Date },
): Promise<void> {
  await sql`
    update shop_connections set failures = failures + 1, fault = ${kind}, fault_detail = ${detail}, next_at = ${nextAt}
    where id = ${id} and settings_at = ${settingsAt}`.execute(tx);
}

/** Records, once, that the shop is silent. @returns whether this is new */
export async function noteSilence(tx: Tx, id: number, since: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shop_connections set silent_since = ${since} where id = ${id} and silent_since is null`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** The instant these minutes later. */
export function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

/** Those of these numbers whose orders were corrected or given up in the inbox. */
export async function findEndedOrders(
  db: Kysely<DB>,
  { source, numbers }: { readonly source: string; readonly numbers: readonly string[] },
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_inbox')
    .select('number')
    .where('source', '=', source)
    .where('number', 'in', [...numbers])
    .where('status', '<>', 'waiting')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Replaces the faults of these orders; other ones of these orders are removed. */
export async function saveOrderFaults(
  tx: Tx,
  connection: number,
  {
    read,
    faults,
    now,
  }: { readonly read: readonly string[]; readonly faults: readonly OrderFault[]; readonly now: Date },
): Promise<void> {
  const faulty = faults.map(({ shopOrderId }) => shopOrderId);
  await sql`
    delete from shop_order_faults where connection_id = ${connection}
      and shop_order_id = any(${[...read]}::text[]) and shop_order_id <> all(${faulty}::text[])`.execute(tx);
  if (faults.length === 0) return;
  await sql`
    insert into shop_order_faults (connection_id, shop_order_id, number, imported, reason, since, tried_at, tries)
    select ${connection}, row."shopOrderId", row.number, row.imported, row.reason, ${now}, ${now}, 1
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
      as row ("shopOrderId" text, number text, imported boolean, reason text)
    on conflict (connection_id, shop_order_id) do update set number = excluded.number, imported = excluded.imported,
      reason = excluded.reason, tried_at = excluded.tried_at, tries = shop_order_faults.tries + 1`.execute(
    tx,
  );
}

/** Waiting orders, those tried the longest ago first; none that was tried since then. */
export async function findWaitingOrders(
  db: Kysely<DB>,
  connection: number,
  { triedBefore, limit }: { readonly triedBefore: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order_faults')
    .select('shop_order_id as id')
    .where('connection_id', '=', connection)
    .where('tried_at', '<', triedBefore)
    .orderBy('tried_at')
    .orderBy('shop_order_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that need attention, the newest first, and their number. */
export async function findOrderFaults(db: Kysely<DB>, connection: number, limit: number) {
  const faults = await db
    .selectFrom('shop_order_faults')
    .select(['number', 'imported', 'reason', 'since', 'tries'])
    .where('connection_id', '=', connection)
    .orderBy('since', 'desc')
    .orderBy('shop_order_id')
    .limit(limit)
    .execute();
  const { count } = await db
    .selectFrom('shop_order_faults')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('connection_id', '=', connection)
    .executeTakeFirstOrThrow();
  return { faults, count: Number(count) };
}

/** Those of these shop ids that are known products here. */
export async function findKnownProducts(db: Kysely<DB>, shopIds: readonly string[]): Promise<Set<string>> {
  if (shopIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('shop_id as id')
    .where('shop_id', 'in', [...new Set(shopIds)])
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
