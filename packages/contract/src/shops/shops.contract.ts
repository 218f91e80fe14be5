import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams } from '../http/values.ts';

export const shopResource: Resource = { name: 'Shop', path: '/api/shops' };

/** Where a shopping payout is redeemed; `address` is its URL, null if none was entered. */
const shop = z.object({ id, name: z.string(), address: z.string().nullable() });

export const listShops = endpoint({
  method: 'GET',
  path: '/api/shops',
  summary: 'Shops in which a payout of the type shopping can be redeemed now.',
  access: 'user',
  answer: collection(shopResource, shop, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'asc' }],
    filters: {},
  }),
});

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shops/{id}',
  summary: 'One shop, also one that is closed by now.',
  access: 'user',
  params: idParams,
  answer: item(shopResource, shop),
});
