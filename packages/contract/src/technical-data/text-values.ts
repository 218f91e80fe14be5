import { z } from 'zod';

/** Everything but what a text of one line may hold: no control characters, no line breaks, no marks that turn the direction of writing. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** A text of one line, without spaces at its ends; it may be empty. Letters with marks are always written the same way. */
export function line(longest: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .max(longest, `This value is too long. It should have ${longest} characters or less.`)
    .regex(ONE_LINE, 'Control characters are not allowed.');
}

/** The same of a text that says something. */
export function requiredLine(longest: number) {
  return line(longest).min(1, 'This value should not be blank.');
}

/** What a CSV import did, in rows; `errors` are the first thousand faults, `line` counts from the header as 1. */
export const importReport = z.object({
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() })),
});
