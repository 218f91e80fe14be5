import { z } from 'zod';
import { id } from './values.ts';

/** So many things are done at once by one call. */
const MOST_AT_ONCE = 100;

/** The things that a call is to do something to, each for itself. */
export const chosenIds = z.array(id).min(1).max(MOST_AT_ONCE);

/** What became of each: `failed` has the status, code and text of the refusal that it would have met alone. */
export const outcome = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, status: z.int(), code: z.string(), reason: z.string() })),
});
