import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { isRight } from '../http/rights.ts';
import { id } from '../http/values.ts';
import { approvalKind } from './approvals.contract.ts';

/** User ids, separated by commas. */
const users = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/, refusalText('choiceUnknown'))
  .transform((text) => text.split(',').map(Number));

/** Rights of the list, separated by commas; empty for none. */
const kept = z
  .string()
  .max(1_000)
  .refine((text) => text === '' || text.split(',').every(isRight), refusalText('choiceUnknown'))
  .transform((text) => text.split(',').filter(isRight));

export const getAccessEffect = endpoint({
  method: 'GET',
  path: '/api/operators/effect',
  summary: 'Which waiting approvals nobody could decide on any more if access were taken away.',
  description:
    'Those of whom `ids` names (commas between) are blocked, or have only `rights` left where these are given. What nobody can decide on as things are is not among them.',
  access: 'operators.write',
  looks: 'none',
  query: z.object({ ids: users, rights: kept.optional() }),
  answer: plain(
    z.object({
      approvals: z.array(
        z.object({ id, kind: approvalKind, subject: z.string(), subjectName: z.string().nullable() }),
      ),
    }),
  ),
});
