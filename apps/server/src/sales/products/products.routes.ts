import {
  changeProduct as changeCall,
  createProduct as createCall,
  getProduct,
  getProductPrices,
  getProductsCsv,
  importProducts,
  listProducts,
} from '@blattwerk/contract/products/products.contract.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { withoutUndefined } from '../../platform/given.ts';
import type { CallOf, HandlerAnswer, Route } from '../../platform/http/route.ts';
import { importInTurn } from '../../platform/rows/few-imports.ts';
import { changeProduct, createProduct, type ProductChange } from './change-product.ts';
import { importProductRows, namesWithout } from './import-products.ts';
import { presentPrices, presentProduct } from './products.presenter.ts';
import {
  findAllProducts,
  findPrices,
  findProduct,
  findProductPage,
  type ProductFacts,
} from './products.queries.ts';
import { productsCsv } from './products-csv.ts';

/** The shop's products, managed by operators. */
export function productRoutes(route: Route): void {
  route(listProducts, async ({ list }, { db, clock }) => {
    const { rows, total } = await findProductPage(db, list, clock.now());
    return { items: rows.map(presentProduct), total };
  });

  route(getProduct, ({ params }, deps) => answerWith(deps, params.id));

  route(getProductPrices, async ({ params }, { db }) => {
    const prices = await findPrices(db, params.id);
    if (prices.length === 0) throw notFound();
    return presentPrices(prices);
  });

  route(createCall, async ({ body, session }, deps) => {
    const { net: netCents, vatBp, qp, reason, names, days = null, shopId = null, ...rest } = body;
    const facts = { ...rest, days, shopId, names: namesWithout(names) };
    const deed = { by: session.user.id, now: deps.clock.now(), reason };
    return answerWith(deps, await createProduct(deps.db, { facts, worth: { netCents, vatBp, qp } }, deed));
  });

  route(changeCall, async ({ params: { id }, body, session, version }, deps) => {
    const now = deps.clock.now();
    const deed = { by: session.user.id, now, reason: body.reason };
    await inTransaction(deps.db, async (tx) => {
      const known = await findProduct(tx, { id }, now);
      if (known === undefined) throw notFound();
      await changeProduct(tx, { id, change: changeOf(body, known.names), version }, deed);
    });
    return answerWith(deps, id);
  });

  route(importProducts, ({ file, query: { reason, ...how }, session }, deps) => {
    if (how.check === undefined && reason === undefined) throw invalidField('reason', 'reasonMissing');
    const deed = { by: session.user.id, now: deps.clock.now(), reason: reason ?? '' };
    return importInTurn(deps, session, () => importProductRows(deps.db, file, { ...how, ...deed }));
  });

  route(getProductsCsv, async ({ query: { text, kind } }, { db, clock }) => {
    const filters = { ...(text !== undefined && { text }), ...(kind !== undefined && { kind: [kind] }) };
    return {
      type: 'text/csv' as const,
      name: 'products.csv',
      body: productsCsv(await findAllProducts(db, filters, clock.now())),
      disposition: 'attachment' as const,
    };
  });
}

/** RFC 7396: what is absent stays, null clears. */
function changeOf(
  { net, names, reason: _, ...rest }: CallOf<typeof changeCall>['body'],
  known: ProductFacts['names'],
): ProductChange {
  const given = withoutUndefined({ ...rest, netCents: net });
  return { ...given, ...(names && { names: namesWithout({ ...known, ...withoutUndefined(names) }) }) };
}

async function answerWith({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<Product> {
  const row = await findProduct(db, { id }, clock.now());
  if (row === undefined) throw notFound();
  return presentProduct(row);
}

type Product = HandlerAnswer<typeof getProduct>;
