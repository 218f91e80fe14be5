import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { partnerReference } from '../http/values.ts';

/** More children than anybody has; a position beyond the last child means the end. */
const MAX_POSITION = 1_000_000;

/** A position among the children of a parent, from 0; clients send it as number or as text. */
const position = z
  .union([
    z.int().min(0).max(MAX_POSITION),
    z
      .string()
      .regex(/^\d{1,6}$/, 'This is not a position.')
      .transform(Number),
  ])
  .optional();

export const setPartnerToTree = endpoint({
  method: 'POST',
  path: '/api/tree/set-partner-to-tree',
  summary:
    'Gives a partner of the own team another place in it, with everybody below: a partner who has no order yet or never had a place. `branch` is the position among the children, the last one without it.',
  access: 'user',
  body: z.object({ 'partner-id': partnerReference, 'parent-id': partnerReference, branch: position }),
  answer: plain(z.object({ set: z.literal(true) })),
});
