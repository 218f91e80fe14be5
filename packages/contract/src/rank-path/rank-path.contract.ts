import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, idParams, instant, level } from '../http/values.ts';

/**
 * One thing that has to happen: `own` is of own orders and those of direct customers, `leg` in an existing leg,
 * `new-leg` in one that is not there yet. With `level` somebody in the leg is to hold it; `partnerMissing` says
 * that nobody in the leg is a partner yet.
 */
const step = z.object({
  kind: z.enum(['own', 'leg', 'new-leg']),
  leg: z.object({ id, displayName: z.string() }).nullable(),
  qualificationPoints: z.int(),
  level: level.nullable(),
  levelName: z.string().nullable(),
  partnerMissing: z.boolean(),
});

export const getRankPath = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/next-rank-path',
  summary:
    'Up to three smallest sets of steps that reach the level after the current one, or `level`, in the current cycle; by the level table alone.',
  access: 'user',
  params: idParams,
  query: z.object({ level: z.coerce.number().int().min(1).max(20).optional() }),
  answer: plain(
    z.object({
      level,
      targetLevel: level.nullable(),
      targetLevelName: z.string().nullable(),
      affiliateMissing: z.boolean(),
      qualificationPoints: z.int(),
      neededQualificationPoints: z.int().nullable(),
      paths: z.array(z.object({ qualificationPoints: z.int(), steps: z.array(step) })),
      asOf: instant,
    }),
  ),
});

export const rankPathEndpoints = [getRankPath] as const;
