import {
  changeShop as changeCall,
  createShop as createCall,
  deleteShop as deleteCall,
  getKeptShop,
  listKeptShops,
} from '@blattwerk/contract/shops/shops-keeping.contract.ts';
import { notFound } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { changeShop, createShop, deleteShop, shopVersion } from './keep-shop.ts';
import { findKeptShop, findKeptShops, type KeptShop } from './shops-keeping.queries.ts';

/** Shops, managed by operators. */
export function shopKeepingRoutes(route: Route): void {
  route(listKeptShops, async ({ list }, { db }) => {
    const { rows, total } = await findKeptShops(db, list);
    return { items: rows.map(present), total };
  });

  route(getKeptShop, ({ params }, deps) => answerWith(deps, params.id));

  route(createCall, async ({ body, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    return answerWith(deps, await createShop(deps.db, body, deed));
  });

  route(changeCall, async ({ params: { id }, body: given, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    await inTransaction(deps.db, (tx) => changeShop(tx, { id, given, version }, deed));
    return answerWith(deps, id);
  });

  route(deleteCall, async ({ params, session }, { db, clock }) => {
    const deed = { by: session.user.id, now: clock.now() };
    await inTransaction(db, (tx) => deleteShop(tx, params.id, deed));
  });
}

async function answerWith({ db }: Pick<Deps, 'db'>, id: number): Promise<HandlerAnswer<typeof getKeptShop>> {
  const shop = await findKeptShop(db, id);
  if (shop === undefined) throw notFound();
  return present(shop);
}

function present(shop: KeptShop): HandlerAnswer<typeof getKeptShop> {
  return { ...shop, version: shopVersion(shop) };
}
