import { z } from 'zod';
import type { Resource } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, instant, iriOf, level } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { partnerState } from '../partners/partner-states.contract.ts';
import { locale } from '../session/session.contract.ts';

export const broadcastResource: Resource = { name: 'Broadcast', path: '/api/broadcasts' };

/** The most characters of each part of a broadcast. */
export const longest = { subject: 150, text: 4000, button: 60, link: 500, legalBasis: 300 } as const;

/** More recipients than this take a second person; what is legally necessary always does. */
export const MOST_BY_ONE = 500;

/**
 * How far a broadcast is: a `draft` changes and nobody gets it; `waiting` for a second person; `planned` for its time; `sending`;
 * `done` once every recipient has a result; `cancelled` before that.
 */
const broadcastState = z.literal(['draft', 'waiting', 'planned', 'sending', 'done', 'cancelled']);

/**
 * What became of it for one recipient: `waiting` and `queued` are under way; `off` had switched broadcasts off, `gone` ended, was blocked or
 * deleted meanwhile, `stopped` is where it was cancelled before.
 */
export const recipientResult = z.literal(['waiting', 'queued', 'sent', 'failed', 'off', 'gone', 'stopped']);

/** Which of all partners: the filters of their list. What is absent does not matter. */
export const audience = z.object({
  text: z.string().trim().min(1).max(100).optional(),
  state: z.array(partnerState).max(3).optional(),
  placed: z.boolean().optional(),
  level: z.array(level).max(25).optional(),
  country: z.array(z.string().length(3)).max(250).optional(),
});

/** What it says in one language. `text` is paragraphs with an empty line between; `{name}` stands for what is filled in. */
const text = z.object({ subject: z.string(), text: z.string(), button: z.string() });

/** Each language, where null is one that it is not written in. */
const texts = z.object({
  de: text.nullable(),
  en: text.nullable(),
  'fr-FR': text.nullable(),
  'ru-RU': text.nullable(),
});

/** How many recipients have which result. */
const results = z.object({
  waiting: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  off: z.int(),
  gone: z.int(),
  stopped: z.int(),
});

/**
 * A broadcast in a list. `title` is the subject in German, or in the first language that it has. `recipients` is how many it goes to, fixed when it was
 * sent off; 0 of a draft. `isLegal` is one that the law demands: it also reaches those who switched broadcasts off. `approval` is what a second person
 * decides on.
 */
export const listed = z.object({
  id,
  title: z.string(),
  locales: z.array(locale),
  state: broadcastState,
  audience,
  isLegal: z.boolean(),
  recipients: z.int(),
  results,
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  changedAt: instant,
  changedBy: z.string(),
});

/** `legalBasis` is why the law demands it, `placeholders` are what can be filled in. */
export const broadcast = listed.extend({
  texts,
  link: z.string().nullable(),
  legalBasis: z.string().nullable(),
  reason: z.string().nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  startedAt: instant.nullable(),
  approval: iriOf(approvalResource).nullable(),
  placeholders: z.array(z.string()),
  version: z.string(),
});

/** A page of the product by its path, or an address elsewhere. */
export const link = z
  .string()
  .trim()
  .max(longest.link)
  .refine((address) => /^\/(?![/\\])\S*$/.test(address) || isHttps(address), refusalText('broadcastLink'));

function isHttps(address: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
