import { z } from 'zod';
import type { Resource } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, instant, iriOf, level } from '../http/values.ts';
import { approvalResource } from '../operators/approvals.contract.ts';
import { partnerState } from '../partners/partner-states.contract.ts';
import { locale } from '../session/session.contract.ts';

export const broadcastResource: Resource = { name: 'Broadcast', path: '/api/broadcasts' };

/** Maximum number of characters in each part of a broadcast. */
export const longest = { subject: 150, text: 4000, button: 60, link: 500, legalBasis: 300 } as const;

/** More recipients than this require a second person; a legally necessary broadcast always does. */
export const MOST_BY_ONE = 500;

/**
 * Status of a broadcast: a `draft` can be changed and is not sent; `waiting` for a second person; `planned` for its time;
 * `sending`; `done` once every recipient has a result; `cancelled` before that.
 */
const broadcastState = z.literal(['draft', 'waiting', 'planned', 'sending', 'done', 'cancelled']);

/**
 * Result for one recipient: `waiting` and `queued` are in progress; `off` had switched broadcasts off; `gone` was ended,
 * blocked or deleted meanwhile; `stopped`: cancelled before it was sent.
 */
export const recipientResult = z.literal(['waiting', 'queued', 'sent', 'failed', 'off', 'gone', 'stopped']);

/** Which of all partners: the filters of their list. A missing filter matches everybody. */
export const audience = z.object({
  text: z.string().trim().min(1).max(100).optional(),
  state: z.array(partnerState).max(3).optional(),
  placed: z.boolean().optional(),
  level: z.array(level).max(25).optional(),
  country: z.array(z.string().length(3)).max(250).optional(),
});

/** The text in one language. `text` is paragraphs separated by an empty line; `{name}` stands for a placeholder. */
const text = z.object({ subject: z.string(), text: z.string(), button: z.string() });

/** Each language; null for one without a text. */
const texts = z.object({
  de: text.nullable(),
  en: text.nullable(),
  'fr-FR': text.nullable(),
  'ru-RU': text.nullable(),
});

/** Number of recipients by result. */
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
 * A broadcast in a list. `title` is the subject in German, or in the first language with a text. `recipients` is their
 * number, fixed when it was sent off; 0 for a draft. `isLegal` is required by law: it also reaches recipients who switched
 * broadcasts off. `approval` is the one that a second person decides on.
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

/** `legalBasis` is why the law requires it, `placeholders` are the values that can be inserted. */
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

/** A page of the product by its path, or an external URL. */
export const link = z
  .string()
  .trim()
  .max(longest.link)
  .refine((address) => /^\/(?![/\\])\S*$/.test(address) || isHttps(address), refusalText('broadcastLink'));

function isHttps(address: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
