import { z } from 'zod';
import type { Resource } from '../http/endpoint.ts';
import { lines, withPlainLineEnds } from '../http/texts.ts';
import { id, instant } from '../http/values.ts';

export const teamMessageResource: Resource = { name: 'TeamMessage', path: '/api/team-messages' };

/** Most people of one message, and of all that a partner writes in a day, whatever the company allows. */
const MOST_RECIPIENTS = 500;

/** Most drafts and most templates of one partner. */
export const MOST_KEPT = 50;

/** The most characters of what a partner writes. */
export const longest = { text: 2000, name: 80, reason: 500 } as const;

/** What can be filled in for each reader. */
export const teamPlaceholders = ['company', 'firstName', 'level', 'link', 'senderName'] as const;

/** How far a message is: a `draft` changes and nobody gets it; `sending`; `done` once each of its readers has it or gets none; `stopped` by the company. */
const teamMessageState = z.literal(['draft', 'sending', 'done', 'stopped']);

/** What became of it for one person: `underway`, `delivered` in the product or by mail, `undelivered`, or `stopped` by the company. Which of the two ways is the reader’s own matter. */
export const delivery = z.literal(['underway', 'delivered', 'undelivered', 'stopped']);

/** Paragraphs with an empty line between; `{name}` stands for what is filled in. Marks of HTML are shown as they are. */
export const teamText = lines(longest.text).transform(withPlainLineEnds);

/** Partners by their numbers. */
export const chosen = z.array(id).max(MOST_RECIPIENTS);

/** How many readers are at which point. */
const deliveries = z.object({
  underway: z.int(),
  delivered: z.int(),
  undelivered: z.int(),
  stopped: z.int(),
});

/** Who of those that were chosen gets none: customers without a contract, and `others`, whose reasons are their own. */
export const leftOut = z.object({ customers: z.int(), others: z.int() });

/**
 * A message of the caller’s in a list. `recipients` is how many people of a draft are chosen and still in the team, and how many a sent one goes
 * to. `delivery` is what became of it for the one who is asked for by `recipient`, and `text` then is what that person got.
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

/** `chosen` are the people of a draft, without those who left the team; none of a sent one. */
export const teamMessage = listedMessage.omit({ delivery: true }).extend({
  chosen: z.array(z.object({ id, displayName: z.string() })),
  version: z.string(),
});
