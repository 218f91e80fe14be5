import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import type { Right } from '../http/rights.ts';
import { id, instant } from '../http/values.ts';

/**
 * What waits for operators. `payouts`: payouts to approve. `vatIds`: those of them that need a decision on the number
 * first. `taxData`: partners whose tax number or document nobody has accepted or rejected yet, or who have changed it
 * since. `deletions`: requested account deletions. `unplaced`: partners without a place in the tree. `doubles`: partners
 * who may be the same person. `messages`: mails and text messages that could not be sent. `inbox`: orders that could not be
 * imported. `objections`: unanswered objections to self-billed invoices. `questions`: unanswered questions of partners.
 * `findings`: credits of closed months that later refunds would have made smaller, without a decision. `apiKeys`: API keys
 * that expire within 14 days, waiting since then.
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

/** The right that shows a queue: that of the call that works on it, or of the one that lists it if others may look. */
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
 * The number of waiting items, and the one that has waited longest: since when, its partner (null if there is none), and
 * its payout if it is one.
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
