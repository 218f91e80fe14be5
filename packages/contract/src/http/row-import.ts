import { z } from 'zod';
import { refusalFields } from './refusal.ts';

/**
 * Options of a CSV import: with `check=1` everything is validated and nothing written. `columns` names the columns of the
 * file in its order and replaces the file's own header ("number,name,,site"; empty for a column that is not read).
 */
export const importQuery = z.object({
  check: z.literal('1').optional(),
  columns: z.string().max(4000).optional(),
});

/**
 * Result of a CSV import, or of a dry run, in rows; `errors` are the first thousand errors, where `line` counts from the
 * header as 1; `code` and `params` name the refusal whose English text is `reason`. `columns` are those of the file with
 * their interpretation and the first row's value; `missing` are required columns that are absent.
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
