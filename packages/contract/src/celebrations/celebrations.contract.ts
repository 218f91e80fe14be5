import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { day, level } from '../http/values.ts';

/**
 * Something to celebrate, on the Berlin day `reachedOn`: for a level and a phase of the kick-start the last day of the
 * cycle that was closed. `level` and `levelName` belong to a level, `phase` to a kick-start, null for all others. Never an
 * amount.
 */
const celebration = z.object({
  kind: z.literal(['level', 'kick-start', 'first-customer', 'first-payout']),
  level: level.nullable(),
  levelName: z.string().nullable(),
  phase: z.literal(['easy', 'pro']).nullable(),
  reachedOn: day,
});

export const listCelebrations = endpoint({
  method: 'GET',
  path: '/api/celebrations',
  summary: 'What was celebrated with the caller and still holds, the newest first.',
  description:
    'Each can be shown and shared again without being celebrated again. What was refunded, corrected or returned since is left out.',
  access: 'user',
  answer: plain(z.object({ celebrations: z.array(celebration) })),
});

export const showCelebrations = endpoint({
  method: 'POST',
  path: '/api/celebrations/show',
  summary: 'What the caller has yet to celebrate, which is answered once and never again.',
  description:
    'A level that is higher than all before and phases of the kick-start, once their cycle is closed; the first customer of one’s own with an order; the first payout that was paid. Of the last 60 days, and only what still holds: what was refunded, corrected or returned meanwhile is none.',
  access: 'user',
  answer: plain(z.object({ celebrations: z.array(celebration) })),
});
