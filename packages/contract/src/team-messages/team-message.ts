import { z } from 'zod';
import type { Resource } from '../http/endpoint.ts';
import { lines, withPlainLineEnds } from '../http/texts.ts';
import { id, instant } from '../http/values.ts';

export const teamMessageResource: Resource = { name: 'TeamMessage', path: '/api/team-messages' };

/** Maximum number of recipients of one message, and of all messages of a partner per day, whatever the company allows. */
const MOST_RECIPIENTS = 500;

/** Maximum number of drafts and of templates per partner. */
export const MOST_KEPT = 50;

/** Maximum length of a partner's texts. */
export const longest = { text: 2000, name: 80, reason: 500 } as const;

/** Placeholders that are filled in for each reader. */
export const teamPlaceholders = ['company', 'firstName', 'level', 'link', 'senderName'] as const;

/**
 * Status of a message: a `draft` can be changed and is not sent; `sending`; `done` once each reader has it or is excluded;
 * `stopped` by the company.
 */
const teamMessageState = z.literal(['draft', 'sending', 'done', 'stopped']);

/**
 * Result for one person: `underway`, `delivered` in the product or by mail, `undelivered`, or `stopped` by the company.
 * Which of the two channels is the reader’s own matter.
 */
export const delivery = z.literal(['underway', 'delivered', 'undelivered', 'stopped']);

/** Paragraphs separated by an empty line; `{name}` stands for a placeholder. HTML is shown as plain text. */
export const teamText = lines(longest.text).transform(withPlainLineEnds);

/** Partners by number. */
export const chosen = z.array(id).max(MOST_RECIPIENTS);

/** Number of readers by status. */
const deliveries = z.object({
  underway: z.int(),
  delivered: z.int(),
  undelivered: z.int(),
  stopped: z.int(),
});

/** Chosen people who are excluded: customers without a contract, and `others`, whose reasons are private. */
export const leftOut = z.object({ customers: z.int(), others: z.int() });

/**
 * A message of the caller’s in a list. `recipients` is the number of chosen people still in the team for a draft, and the
 * number of recipients for a sent one. `delivery` is the result for the person given by `recipient`, and `text` is then
 * what that person got.
 */
export const listedMessage = z.object({
  id,
  state: teamMessageState,
  text: z.string(),
  recipients: z.int(),
  deliveries,
  leftOut,
  changedAt: instant,
  sentAt: instant.nullable(),
  delivery: delivery.nullable(),
});

/** `chosen` are the people of a draft, without those who left the team; empty for a sent one. */
export const teamMessage = listedMessage.omit({ delivery: true }).extend({
  chosen: z.array(z.object({ id, displayName: z.string() })),
  version: z.string(),
});
