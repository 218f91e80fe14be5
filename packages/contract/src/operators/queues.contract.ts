import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import type { Right } from '../http/rights.ts';
import { id, instant } from '../http/values.ts';

/**
 * What waits for whoever works for the company. `payouts`: payouts that are to be approved. `vatIds`: those of them that
 * need a decision on the number first. `taxData`: partners whose tax number or document nobody has proven or refused yet,
 * or who have changed it since. `deletions`: accounts that are to be deleted. `unplaced`: partners without a place in the tree.
 * `doubles`: partners who may be one person. `messages`: mails and text messages that could not be sent. `inbox`: orders that could not be imported. `objections`: objections to self-billed invoices that nobody has
 * answered. `questions`: questions of partners that wait for an answer. `findings`: credits of closed months that refunds since would have made smaller, which nobody has decided on. `apiKeys`: keys of other programs that end within 14 days, each for as long as that has been so.
 */
const queueKind = z.literal([
  'payouts',
  'vatIds',
  'taxData',
  'deletions',
  'unplaced',
  'doubles',
  'messages',
  'inbox',
  'objections',
  'questions',
  'findings',
  'apiKeys',
]);

export type QueueKind = z.output<typeof queueKind>;

/** The right that shows a queue: that of the call which works on it, or of the one which lists it where others look on. */
export const queueRights: Readonly<Record<QueueKind, Right>> = {
  payouts: 'payouts.approve',
  vatIds: 'tax.decide',
  taxData: 'tax.decide',
  deletions: 'partners.read',
  unplaced: 'partners.write',
  doubles: 'partners.write',
  messages: 'partners.read',
  inbox: 'orders.import',
  objections: 'claims.answer',
  questions: 'claims.answer',
  findings: 'money.correct',
  apiKeys: 'keys.write',
};

/**
 * How many wait, and the one that has waited longest: since when, whose it is (null where that is no partner), and which
 * payout where it is one.
 */
const queue = z.object({
  kind: queueKind,
  count: z.int().min(0),
  oldest: z.object({ at: instant, partner: id.nullable(), payout: id.nullable() }).nullable(),
});

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/operator/queues',
  summary: 'What waits to be worked on, queue by queue: how many, and since when the oldest.',
  description: 'A queue that the caller lacks the right for is absent.',
  access: 'operator',
  looks: 'visit',
  answer: plain(z.object({ queues: z.array(queue) })),
});
