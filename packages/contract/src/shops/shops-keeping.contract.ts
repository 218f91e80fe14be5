import { z } from 'zod';
import { collection, empty, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { id, idParams } from '../http/values.ts';

const resource: Resource = { name: 'KeptShop', path: '/api/company/shops' };

const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 300;

/** A public URL: https, without credentials; empty for none. */
const webAddress = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text === '' || isWebAddress(text), refusalText('shopAddressInvalid'))
  .transform((text) => (text === '' ? null : text))
  .nullable();

function isWebAddress(text: string): boolean {
  if (text.length > ADDRESS_LENGTH || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && `${username}${password}` === '';
}

/**
 * A shop from its manager's point of view. `open`: payouts redeemed there can be requested; `payouts` is the number that
 * refer to it, and as long as there are any it cannot be deleted.
 */
const shop = z.object({
  id,
  name: z.string(),
  address: z.string().nullable(),
  open: z.boolean(),
  payouts: z.int(),
  version: z.string(),
});

const computed = ['payouts', 'version'] as const;

export const listKeptShops = endpoint({
  method: 'GET',
  path: '/api/company/shops',
  summary: 'All shops, also those where nothing can be redeemed any more.',
  description: '`text` is a part of the name.',
  access: 'content.write',
  looks: 'visit',
  answer: collection(resource, shop, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'payouts'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { text: 'text', open: 'flag' },
  }),
});

export const getKeptShop = endpoint({
  method: 'GET',
  path: '/api/company/shops/{id}',
  summary: 'One shop as it is kept.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: item(resource, shop),
});

export const createShop = endpoint({
  method: 'POST',
  path: '/api/shops',
  summary: 'A new shop in which payouts of the type shopping can be redeemed.',
  description: '`address` begins with `https://`. 422 for a name that another one has.',
  access: 'content.write',
  idempotencyKey: true,
  example: { name: 'Teeladen', address: 'https://tee.example', open: true },
  body: z.object({
    name: line(NAME_LENGTH),
    address: webAddress.default(null),
    open: z.boolean().default(true),
  }),
  readOnly: { ignored: computed },
  answer: item(resource, shop),
});

export const changeShop = endpoint({
  method: 'PATCH',
  path: '/api/shops/{id}',
  summary: 'Changes a shop, closes it or opens it again.',
  description:
    'Nobody can ask for a payout into one that is not `open`; payouts that were asked for before go on. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  example: { name: 'Teeladen', address: 'https://tee.example', open: false },
  body: z.object({
    name: line(NAME_LENGTH).optional(),
    address: webAddress.optional(),
    open: z.boolean().optional(),
  }),
  readOnly: { ignored: computed },
  answer: item(resource, shop),
});

export const deleteShop = endpoint({
  method: 'DELETE',
  path: '/api/shops/{id}',
  summary: 'Deletes a shop that no payout names; 409 for any other, which can be closed.',
  access: 'content.write',
  params: idParams,
  refusals: [409],
  answer: empty,
});
