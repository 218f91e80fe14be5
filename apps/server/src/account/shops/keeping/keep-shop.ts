import type { changeShop as changeCall } from '@blattwerk/contract/shops/shops-keeping.contract.ts';
import { ApiError, invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { CallOf } from '../../../platform/http/route.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import {
  type Deed,
  deleteShopRow,
  findKeptShop,
  findNamesake,
  insertShop,
  type KeptShop,
  lockShops,
  type ShopFacts,
  updateShop,
} from './shops-keeping.queries.ts';

type ShopChange = CallOf<typeof changeCall>['body'];

/** Changes with every field that a change could be based on. */
export function shopVersion({ name, address, open }: KeptShop): string {
  return versionOf([name, address, open]);
}

/** Creates a shop. @throws ApiError 422 for a name in use */
export async function createShop(tx: Tx, facts: ShopFacts, deed: Deed): Promise<number> {
  await requireOwnName(tx, null, facts.name);
  const id = await insertShop(tx, facts, deed);
  await log(tx, id, { before: {}, after: logged(facts) }, deed);
  return id;
}

/** Changes a shop. @throws ApiError 404; 412 for a stale version; 422 as for a new one */
export async function changeShop(
  tx: Tx,
  {
    id,
    given,
    version,
  }: { readonly id: number; readonly given: ShopChange; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  await lockShops(tx);
  const known = await requireShop(tx, id);
  requireVersion(version, shopVersion(known));
  const { name = known.name, address = known.address, open = known.open } = given;
  const facts = { name, address, open };
  await requireOwnName(tx, id, name);
  if (JSON.stringify(logged(facts)) === JSON.stringify(logged(known))) return;
  await updateShop(tx, id, facts, deed);
  await log(tx, id, { before: logged(known), after: logged(facts) }, deed);
}

/** Deletes a shop. @throws ApiError 404; 409 if it has payouts */
export async function deleteShop(tx: Tx, id: number, deed: Deed): Promise<void> {
  await lockShops(tx);
  const known = await requireShop(tx, id);
  if (known.payouts > 0) throw new ApiError(409, 'shopUsed');
  await deleteShopRow(tx, id);
  await log(tx, id, { before: logged(known), after: {} }, deed);
}

async function requireShop(tx: Tx, id: number): Promise<KeptShop> {
  const shop = await findKeptShop(tx, id);
  if (shop === undefined) throw notFound();
  return shop;
}

async function requireOwnName(tx: Tx, id: number | null, name: string): Promise<void> {
  await lockShops(tx);
  const namesake = await findNamesake(tx, name);
  if (namesake !== undefined && namesake !== id) throw invalidField('name', 'shopNameTaken');
}

function logged({ name, address, open }: ShopFacts): Readonly<Record<string, unknown>> {
  return { name, url: address, open };
}

async function log(
  tx: Tx,
  id: number,
  details: {
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
  },
  { by }: Deed,
): Promise<void> {
  await audit(tx, { user: by, action: 'write', subject: `/api/shops/${id}`, details });
}
