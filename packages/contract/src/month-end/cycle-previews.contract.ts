import { z } from 'zod';
import { bonusName } from '../credits/credits.contract.ts';
import { collection, endpoint, file, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import type { Right } from '../http/rights.ts';
import { id, idParams, instant, level, money } from '../http/values.ts';

const resource: Resource = { name: 'CyclePreview', path: '/api/cycle_previews' };
const partnerResource: Resource = { name: 'CyclePreviewPartner', path: '/api/cycle_preview_partners' };
const changeResource: Resource = { name: 'CyclePreviewChange', path: '/api/cycle_preview_changes' };

/** Who may see a month's result: those who submit it, and those who approve it. */
export const monthReaders = ['cycles.preview', 'cycles.close'] as const satisfies readonly Right[];

const person = z.object({ id, name: z.string() });
const namedPartner = z.object({ id, displayName: z.string() });

/** The result for a bonus: number of credits, and their sum. */
export const bonusSum = z.object({ bonus: bonusName, credits: z.int().min(0), amount: money });

/** The size of the input when a preview was computed: counted orders, their refunds, memberships, partners. */
const watermark = z.object({
  orders: z.int().min(0),
  refunds: z.int().min(0),
  memberships: z.int().min(0),
  partners: z.int().min(0),
});

/** One credit; `order` is null if it belongs to none. */
const largeCredit = z.object({
  partner: namedPartner,
  bonus: bonusName,
  order: z.object({ id, number: z.string() }).nullable(),
  amount: money,
});

/**
 * The stored result of closing a month. `status` is `waiting` until a job has computed it; the rest is present once it is
 * `done`. `hash` is the SHA-256 of every credit with its explanation: two previews with the same hash would credit the
 * same. `holds`: it matches the latest projection of the month; null if that is unknown. `ratioBp` is the sum of all
 * credits in basis points of the base, null without a base. `largest` are the largest credits, at most 200.
 */
export const cyclePreview = z.object({
  id,
  cycle: id,
  status: z.literal(['waiting', 'done', 'failed']),
  requestedBy: person.nullable(),
  requestedAt: instant,
  asOf: instant.nullable(),
  planVersion: z.string().nullable(),
  hash: z.string().nullable(),
  holds: z.boolean().nullable(),
  watermark: watermark.nullable(),
  base: money.nullable(),
  amount: money.nullable(),
  credits: z.int().nullable(),
  ratioBp: z.int().nullable(),
  bonuses: z.array(bonusSum),
  largest: z.array(largeCredit),
});

export const requestCyclePreview = endpoint({
  method: 'POST',
  path: '/api/cycles/{id}/previews',
  summary: 'Has a job compute what closing a month would come to, and keeps it.',
  description:
    '202: `Location` names the preview. One that waits already is answered again. 409 `monthNotOver` and `monthClosed`.',
  access: monthReaders,
  idempotencyKey: true,
  accepted: true,
  params: idParams,
  body: z.object({}),
  bodyOptional: true,
  readOnly: {
    ignored: [
      'cycle',
      'status',
      'requestedBy',
      'requestedAt',
      'asOf',
      'planVersion',
      'hash',
      'holds',
      'watermark',
      'base',
      'amount',
      'credits',
      'ratioBp',
      'bonuses',
      'largest',
    ],
  },
  answer: item(resource, cyclePreview),
});

export const listCyclePreviews = endpoint({
  method: 'GET',
  path: '/api/cycles/{id}/previews',
  summary: 'The previews of a month, the latest first.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  answer: collection(resource, cyclePreview, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: {},
  }),
});

export const getCyclePreview = endpoint({
  method: 'GET',
  path: '/api/cycle_previews/{id}',
  summary: 'One of them.',
  access: monthReaders,
  looks: 'none',
  params: idParams,
  answer: item(resource, cyclePreview),
});

/**
 * What a partner would be credited, next to the previous month's closing. `movement` is `new` for a level they never had
 * before, `up` and `down` against the month before, null if the level is the same.
 */
const previewPartner = z.object({
  id,
  partner: namedPartner,
  amount: money,
  before: money,
  change: money,
  bonuses: z.array(z.object({ bonus: bonusName, amount: money })),
  level,
  levelBefore: level,
  movement: z.literal(['new', 'up', 'down']).nullable(),
});

export const listCyclePreviewPartners = endpoint({
  method: 'GET',
  path: '/api/cycle_previews/{id}/partners',
  summary: 'What a preview credits each partner, the largest change against the month before first.',
  description:
    'Those who are credited something, or were in the month before, or have another level. `text` is a part of the name; sorted by `change`, its sign does not count. 404 for a preview that is not done.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  answer: collection(partnerResource, previewPartner, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['change', 'amount'],
    defaultOrder: [{ field: 'change', direction: 'desc' }],
    filters: { text: 'text', movement: 'exact' },
  }),
});

/** What a partner would be credited by a preview, next to an earlier one of the same month. */
const previewChange = z.object({
  id,
  partner: namedPartner,
  amount: money,
  before: money,
  change: money,
  bonuses: z.array(z.object({ bonus: bonusName, change: money })),
});

export const listCyclePreviewChanges = endpoint({
  method: 'GET',
  path: '/api/cycle_previews/{id}/changes',
  summary: 'Whose amounts have changed since an earlier preview of the month, the largest change first.',
  description:
    '`since` is the earlier preview, otherwise the one before it. 404 for one that is not done or is another month’s.',
  access: monthReaders,
  looks: 'visit',
  params: idParams,
  query: z.object({ since: id.optional() }),
  answer: collection(changeResource, previewChange, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['change'],
    defaultOrder: [{ field: 'change', direction: 'desc' }],
    filters: {},
  }),
});

export const getCyclePreviewCsv = endpoint({
  method: 'GET',
  path: '/csv/cycle_previews/{id}/credits',
  summary:
    'Every credit of a preview that still holds, or of the month that was closed by it (`;`, UTF-8 with BOM).',
  description: '409 `monthPreviewStale` where the month comes to something else by now.',
  access: monthReaders,
  ticket: true,
  refusals: [409],
  params: idParams,
  answer: file({ types: ['text/csv'] }),
});
