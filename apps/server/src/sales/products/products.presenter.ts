import type { getProduct, getProductPrices } from '@blattwerk/contract/products/products.contract.ts';
import { formatCents, shareOf } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { productVersion } from './change-product.ts';
import type { Price, Worth } from './price-history.ts';
import type { ProductRow } from './products.queries.ts';

/** A product as operators see it. */
export function presentProduct(row: ProductRow): HandlerAnswer<typeof getProduct> {
  const { id, number, name, names, kind, days, shopId, validFrom, next, sold } = row;
  return {
    id,
    number,
    name,
    names: { en: names.en ?? null, 'fr-FR': names['fr-FR'] ?? null, 'ru-RU': names['ru-RU'] ?? null },
    kind,
    days,
    shopId,
    ...presentWorth(row),
    currency: 'EUR',
    validFrom,
    next: next && { ...presentWorth(next), validFrom: next.validFrom },
    sold,
    version: productVersion(row),
  };
}

/** The history of a product, the latest price first; `prices` come oldest first. */
export function presentPrices(prices: readonly Price[]): HandlerAnswer<typeof getProductPrices> {
  return prices
    .map(({ from, ...worth }, i) => ({ ...presentWorth(worth), validFrom: i === 0 ? null : from }))
    .toReversed();
}

function presentWorth({ netCents, vatBp, qp }: Worth) {
  return {
    net: formatCents(netCents),
    gross: formatCents(netCents + shareOf(netCents, vatBp)),
    vatBp,
    qp,
  };
}
