import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { withoutUndefined } from '../../platform/given.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { decidePrice, priceAt, type Worth } from './price-history.ts';
import {
  countOrders,
  findClosedMonth,
  findNamesake,
  findPrices,
  findProduct,
  insertPrice,
  insertProduct,
  lockProducts,
  type ProductFacts,
  type ProductRow,
  updateProduct,
} from './products.queries.ts';

/** Actor, time and reason of a change. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
  readonly reason: string;
}

/** The changed fields of a product; absent ones stay. */
export type ProductChange = Partial<ProductFacts> &
  Partial<Worth> & {
    /** When a new price takes effect; now by default. */
    readonly validFrom?: Date | null;
  };

/** A price more years ahead is a typing error. */
const MOST_YEARS_AHEAD = 2;

/** Changes with every field that a change could be based on. */
export function productVersion({ sold: _, ...row }: ProductRow): string {
  return versionOf(row);
}

/**
 * Creates a product. Takes the import's lock, so that nobody uses the same number meanwhile.
 * @returns its id
 * @throws ApiError 422 for a number or shop's id in use, and for days that do not fit its kind
 */
export async function createProduct(
  tx: Tx,
  { facts, worth }: { readonly facts: ProductFacts; readonly worth: Worth },
  deed: Deed,
): Promise<number> {
  await lockProducts(tx);
  requireDays(facts);
  await requireOwnNames(tx, null, facts);
  const id = await insertProduct(tx, { facts, worth });
  await log(tx, id, { before: {}, after: { ...logged(facts), ...loggedWorth(worth) } }, deed);
  return id;
}

/**
 * Changes a product; a price takes effect at an instant, and orders placed before keep theirs.
 * @returns whether anything changed
 * @throws ApiError 404; 412 for a stale version; 422 as for a new one, and for a price too far ahead; 409 for a price
 * that would affect a closed month or a stored order, and for another kind or duration of a product already sold
 */
export async function changeProduct(
  tx: Tx,
  { id, change, version = null }: { id: number; change: ProductChange; version?: string | null },
  deed: Deed,
): Promise<boolean> {
  await lockProducts(tx);
  const known = await findProduct(tx, { id }, deed.now);
  if (known === undefined) throw notFound();
  requireVersion(version, productVersion(known));
  const facts = factsAfter(known, change);
  requireDays(facts);
  if (known.sold && (facts.kind !== known.kind || facts.days !== known.days))
    throw new ApiError(409, 'productSold');
  await requireOwnNames(tx, id, facts);
  const price = await priceAfter(tx, known, change, deed.now);
  const ofFacts = differing(logged(known), logged(facts));
  if (Object.keys(ofFacts.after).length === 0 && price === null) return false;
  await updateProduct(tx, id, facts);
  if (price !== null) await insertPrice(tx, id, price.price);
  const ofWorth = price && differing(loggedWorth(price.before), loggedWorth(price.price));
  const since = price && { validFrom: price.price.from.toISOString() };
  const before = { ...ofFacts.before, ...ofWorth?.before };
  await log(tx, id, { before, after: { ...ofFacts.after, ...ofWorth?.after, ...since } }, deed);
  return true;
}

function factsAfter(known: ProductFacts, change: ProductChange): ProductFacts {
  const { number = known.number, name = known.name, names = known.names, kind = known.kind } = change;
  const { shopId = known.shopId } = change;
  const days = change.days === undefined && kind === 'goods' ? null : (change.days ?? known.days);
  return { number, name, names, kind, shopId, days: change.days === null ? null : days };
}

function requireDays({ kind, days }: ProductFacts): void {
  if (kind === 'goods' && days !== null) throw invalidField('days', 'productDaysOfGoods');
  if (kind !== 'goods' && days === null) throw invalidField('days', 'productDaysMissing');
}

async function requireOwnNames(tx: Tx, id: number | null, { number, shopId }: ProductFacts): Promise<void> {
  const namesake = await findNamesake(tx, { id, number, shopId });
  if (namesake === undefined) return;
  if (namesake.number === number) throw invalidField('number', 'productNumberTaken');
  const params = { shopId: String(shopId), number: namesake.number };
  throw invalidField('shopId', refusal('productShopIdTaken', params));
}

/** The price to write, after checking orders and closed months; null if nothing changes. */
async function priceAfter(tx: Tx, known: ProductRow, change: ProductChange, now: Date) {
  const { netCents, vatBp, qp } = change;
  const given = withoutUndefined({ netCents, vatBp, qp });
  if (Object.keys(given).length === 0) return null;
  const from = change.validFrom ?? now;
  const prices = await findPrices(tx, known.id);
  const newPrice = { ...priceAt(prices, from), ...given, from };
  const decided = decidePrice(prices, newPrice);
  if (decided === null) return null;
  if (from > yearsAfter(now)) throw invalidField('validFrom', 'productPriceTooFar');
  const month = await findClosedMonth(tx, from);
  if (month !== undefined) throw new ApiError(409, refusal('productMonthClosed', { month }));
  const count = await countOrders(tx, known.id, { from, until: decided.until });
  if (count > 0) throw new ApiError(409, refusal('productOrdered', { count }));
  return decided;
}

function yearsAfter(now: Date): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + MOST_YEARS_AHEAD);
  return later;
}

type Fields = Readonly<Record<string, unknown>>;

function logged({ number, name, names, kind, days, shopId }: ProductFacts): Fields {
  const { en: nameEn = null, 'fr-FR': nameFr = null, 'ru-RU': nameRu = null } = names;
  return { number, name, nameEn, nameFr, nameRu, kind, days, shopId };
}

function loggedWorth({ netCents, vatBp, qp }: Worth): Fields {
  return { net: formatCents(netCents), vat: formatCents(vatBp), qp };
}

/** The fields that differ. */
function differing(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const of = (all: Fields) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: of(before), after: of(after) };
}

async function log(
  tx: Tx,
  id: number,
  change: { readonly before: Fields; readonly after: Fields },
  { by, reason }: Deed,
): Promise<void> {
  const details = { ...change, reason };
  await audit(tx, { user: by, action: 'write', subject: `/api/products/${id}`, details });
}
