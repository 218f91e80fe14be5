import { z } from 'zod';
import { refusalText } from '../http/refusal.ts';

/**
 * Characters that a single-line text must not contain: control characters, line breaks and bidirectional control
 * characters.
 */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** A single-line text, trimmed and normalized (NFC); it may be empty. */
export function line(longest: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .max(longest, refusalText('lineTooLong', { most: longest }))
    .regex(ONE_LINE, refusalText('controlCharacters'));
}

/** The same, but not empty. */
export function requiredLine(longest: number) {
  return line(longest).min(1, refusalText('blank'));
}
