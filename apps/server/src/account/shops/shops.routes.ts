import { getShop, listShops } from '@blattwerk/contract/shops/shops.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findShop, findShops } from './shops.queries.ts';

/** Shops are the same for everybody. */
export function shopRoutes(route: Route): void {
  route(listShops, async ({ list }, { db }) => {
    const shops = await findShops(db);
    if (list.order[0]?.direction === 'desc') shops.reverse();
    const start = (list.page - 1) * list.size;
    return { items: shops.slice(start, start + list.size), total: shops.length };
  });

  route(getShop, async ({ params }, { db }) => {
    const shop = await findShop(db, params.id);
    if (!shop) throw notFound();
    const { isOpen: _, ...known } = shop;
    return known;
  });
}
