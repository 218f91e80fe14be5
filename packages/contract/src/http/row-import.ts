import { z } from 'zod';
import { refusalFields } from './refusal.ts';

/**
 * How a CSV import is done: with `check=1` everything is judged and nothing written. `columns` says what each column of
 * the file is, in its order, instead of the file's own header ("number,name,,site"; nothing for one that is not read).
 */
export const importQuery = z.object({
  check: z.literal('1').optional(),
  columns: z.string().max(4000).optional(),
});

/**
 * What a CSV import did, or when it was only checked would do, in rows; `errors` are the first thousand faults, `line`
 * counts from the header as 1; `code` and `params` name the refusal whose English words `reason` is. `columns` are those of the file with what each was read as and the first row's value;
 * `missing` are columns without which nothing could be checked.
 */
export const importReport = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  errors: z.array(
    z.object({ line: z.int(), column: z.string().nullable(), reason: z.string(), ...refusalFields }),
  ),
  columns: z.array(z.object({ name: z.string(), field: z.string().nullable(), example: z.string() })),
  missing: z.array(z.string()),
});
