import { MOST_LEVELS } from '@blattwerk/plan/versions/plan-faults.ts';
import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, idParams, instant, level } from '../http/values.ts';

/** The first partner of a leg; e-mail and phone only if the caller may see them. */
const legOfStep = z.object({
  id,
  displayName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/**
 * One step: `own` for own orders and those of direct customers, `leg` for an existing leg, `new-leg` for one that does not
 * exist yet. With `level` somebody in the leg has to hold it; `byFirstPartner` says that it is the first partner of the
 * leg, `partnerMissing` that nobody in it is a partner yet.
 */
const step = z.object({
  kind: z.enum(['own', 'leg', 'new-leg']),
  leg: legOfStep.nullable(),
  qualificationPoints: z.int(),
  level: level.nullable(),
  levelName: z.string().nullable(),
  byFirstPartner: z.boolean(),
  partnerMissing: z.boolean(),
});

/**
 * A slot for a leg with at least that level, highest first, and the leg that fills it or is nearest to it; null for a new
 * one. It is filled if nothing is missing of `neededQualificationPoints`, what a complete leg takes.
 */
const slot = z.object({
  level,
  levelName: z.string(),
  leg: z.object({ id, displayName: z.string() }).nullable(),
  qualificationPoints: z.int(),
  neededQualificationPoints: z.int(),
});

export const getRankPath = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/next-rank-path',
  summary: 'Up to three smallest sets of steps that reach the level after the current one, or `level`.',
  description: 'In the current cycle. By the level table alone.',
  access: 'user',
  params: idParams,
  query: z.object({
    level: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_LEVELS - 1)
      .optional(),
  }),
  answer: plain(
    z.object({
      level,
      targetLevel: level.nullable(),
      targetLevelName: z.string().nullable(),
      affiliateMissing: z.boolean(),
      qualificationPoints: z.int(),
      neededQualificationPoints: z.int().nullable(),
      paths: z.array(
        z.object({
          level: level.meta({ description: 'Above `targetLevel` where that one is nearer.' }),
          levelName: z.string(),
          qualificationPoints: z.int(),
          steps: z.array(step),
        }),
      ),
      slots: z.array(slot).meta({ description: 'The legs that the level of the first path asks for.' }),
      asOf: instant,
    }),
  ),
});

/**
 * The latest cycles, oldest first, at most two years of them; the last one may not be closed, and its level may still
 * change.
 */
export const getLevelHistory = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/level-history',
  summary: 'The level of a partner in each of the latest cycles.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      cycles: z.array(
        cycleSpan.extend({
          level,
          levelName: z.string(),
          qualificationPoints: z.int(),
          closed: z.boolean(),
        }),
      ),
    }),
  ),
});
