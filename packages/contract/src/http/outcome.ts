import { z } from 'zod';
import { id } from './values.ts';

/** Maximum number of items per call. */
const MOST_AT_ONCE = 100;

/** The items that a call processes, each independently. */
export const chosenIds = z.array(id).min(1).max(MOST_AT_ONCE);

/** The result for each: `failed` has the status, code and text of the refusal that the item alone would have got. */
export const outcome = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, status: z.int(), code: z.string(), reason: z.string() })),
});
