import { z } from 'zod';
import { collection, empty, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { keyRights } from '../http/rights.ts';
import { line } from '../http/texts.ts';
import { day, id, idParams, instant } from '../http/values.ts';

export const apiKeyResource: Resource = { name: 'ApiKey', path: '/api/api_keys' };

/** Maximum lifetime of a key, in days: two years. */
export const MOST_KEY_DAYS = 731;

const keyRight = z.literal(keyRights);

/**
 * Current status of a key. `active`: it is accepted. `expiring`: still accepted, for 14 days or less. `suspended`: rejected
 * while its creator is blocked or may not manage keys; accepted again once they may. `expired` and `withdrawn`: rejected
 * for good.
 */
export const apiKeyState = z.literal(['active', 'expiring', 'suspended', 'expired', 'withdrawn']);

/**
 * A key by which another program calls the API. `prefix` is the first 12 characters of the key, by which people recognize
 * it: apart from it only a hash is stored. `rights` were granted to it; `missing` are those that its creator (`createdBy`)
 * does not have now, so that the key does not have them either. `lastUsedOn` is a Berlin day.
 */
const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  rights: z.array(keyRight),
  missing: z.array(keyRight),
  state: apiKeyState,
  createdBy: z.object({ id, name: z.string() }),
  createdAt: instant,
  expiresAt: instant,
  lastUsedOn: day.nullable(),
  withdrawnAt: instant.nullable(),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api_keys',
  summary: 'The keys by which other programs call the API.',
  description:
    '`text` is a part of the name or of the first characters of a key, `right` one that was given to it, `state` what it is now.',
  access: 'keys.write',
  looks: 'visit',
  answer: collection(apiKeyResource, apiKey, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['name', 'createdAt', 'expiresAt', 'lastUsedOn'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { text: 'text', right: 'exact', state: 'exact' },
  }),
});

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api/api_keys/{id}',
  summary: 'A key by which another program calls the API.',
  access: 'keys.write',
  looks: 'visit',
  params: idParams,
  answer: item(apiKeyResource, apiKey),
});

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/api_keys',
  summary: 'Makes a key for another program, which sends it as `Authorization: Bearer bwk_…`.',
  description:
    '`key` is answered this once: it is not kept, and the same request again answers it as null. Nobody gives a right that they do not have (403). It ends at `expiresAt`, at most two years from now.',
  access: 'keys.write',
  idempotencyKey: true,
  shownOnce: ['key'],
  body: z.object({
    name: line(100),
    rights: z.array(keyRight).min(1, refusalText('apiKeyRights')).max(keyRights.length),
    expiresAt: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
  }),
  readOnly: {
    ignored: ['key', 'prefix', 'missing', 'state', 'createdBy', 'createdAt', 'lastUsedOn', 'withdrawnAt'],
  },
  answer: item(apiKeyResource, apiKey.extend({ key: z.string().nullable() })),
});

export const withdrawApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api_keys/{id}',
  summary: 'Withdraws a key: from now on it is refused, in every process.',
  description: 'It stays in the list. 409 for one that was withdrawn already.',
  access: 'keys.write',
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});
