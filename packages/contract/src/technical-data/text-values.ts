import { z } from 'zod';
import { refusalText } from '../http/refusal.ts';

/** Everything but what a text of one line may hold: no control characters, no line breaks, no marks that turn the direction of writing. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** A text of one line, without spaces at its ends; it may be empty. Letters with marks are always written the same way. */
export function line(longest: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .max(longest, refusalText('lineTooLong', { most: longest }))
    .regex(ONE_LINE, refusalText('controlCharacters'));
}

/** The same of a text that says something. */
export function requiredLine(longest: number) {
  return line(longest).min(1, refusalText('blank'));
}
