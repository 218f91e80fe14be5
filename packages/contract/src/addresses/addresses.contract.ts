import { z } from 'zod';
import { collection, empty, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { line, optionalLine } from '../http/texts.ts';
import { id, idParams, reference, userAddress } from '../http/values.ts';

const resource: Resource = { name: 'BillingAddress', path: '/api/billing_addresses' };

/**
 * `user` is an IRI, `country` the name in the reader's language. One of a user's addresses is the default: it determines
 * the tax.
 */
const billingAddress = z.object({
  id,
  user: userAddress,
  company: z.string().nullable(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  countryISO: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  isDefault: z.boolean(),
});

const MAX_LINE_LENGTH = 200;

/** Three letters of ISO 3166-1. */
const countryISO = z.string().transform((text) => text.trim().toUpperCase());

const fields = z.object({
  company: optionalLine(MAX_LINE_LENGTH).optional(),
  street: line(MAX_LINE_LENGTH),
  postcode: line(20),
  city: line(100),
  countryISO,
  phone: optionalLine(50).optional(),
  isDefault: z.boolean().optional(),
});

export const listBillingAddresses = endpoint({
  method: 'GET',
  path: '/api/billing_addresses',
  summary: 'Billing addresses of a user, the default one first; without `user` the caller’s own.',
  access: 'user',
  answer: collection(resource, billingAddress, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'city', 'countryISO'],
    defaultOrder: [],
    filters: { user: 'relation' },
  }),
});

export const getBillingAddress = endpoint({
  method: 'GET',
  path: '/api/billing_addresses/{id}',
  summary: 'One own billing address.',
  access: 'user',
  params: idParams,
  answer: item(resource, billingAddress),
});

export const addBillingAddress = endpoint({
  method: 'POST',
  path: '/api/billing_addresses',
  summary: 'Adds a billing address of the caller’s user; the first one is the default.',
  access: 'user',
  idempotencyKey: true,
  body: fields.extend({ user: reference('/api/users') }),
  readOnly: { ignored: ['country'] },
  answer: item(resource, billingAddress),
});

export const changeBillingAddress = endpoint({
  method: 'PATCH',
  path: '/api/billing_addresses/{id}',
  summary: 'Changes an own billing address; `isDefault: true` takes that from the one that had it.',
  access: 'user',
  params: idParams,
  body: fields.partial(),
  readOnly: { refused: ['user'], ignored: ['country'] },
  answer: item(resource, billingAddress),
});

export const deleteBillingAddress = endpoint({
  method: 'DELETE',
  path: '/api/billing_addresses/{id}',
  summary: 'Deletes an own billing address.',
  description:
    '409 for the default one as long as there are others, or a payout that is not yet paid or rejected needs it.',
  access: 'user',
  params: idParams,
  answer: empty,
});

const countryResource: Resource = { name: 'ShopwareCountry', path: '/api/shopware_countries' };

/** `id` is the number of ISO 3166-1, `name` is in the reader's language. */
const country = z.object({ id, name: z.string(), iso3: z.string() });

/** There are about 250: they fit on one page. */
const ALL_COUNTRIES = 300;

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/shopware_countries',
  summary: 'Every country, by name.',
  access: 'user',
  answer: collection(countryResource, country, {
    defaultSize: ALL_COUNTRIES,
    maxSize: ALL_COUNTRIES,
    orderBy: ['name', 'iso3', 'id'],
    defaultOrder: [{ field: 'name', direction: 'asc' }],
    filters: { iso3: 'exact' },
  }),
});

export const getCountry = endpoint({
  method: 'GET',
  path: '/api/shopware_countries/{id}',
  summary: 'One country.',
  access: 'user',
  params: idParams,
  answer: item(countryResource, country),
});
