import { z } from 'zod';

/** What nobody writes on purpose: control characters, halves of characters, and marks that turn the direction of reading. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Text of one line that people type, of 1 to `max` characters: spaces around it are taken away, letters are kept as they are, in any script. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text !== '', 'This value should not be blank.')
    .refine((text) => [...text].length <= max, `This value is too long. ${max} characters max.`)
    .refine((text) => !HIDDEN.test(text), 'This value has characters that cannot be seen.');
}

/** The same where nothing may stand: empty text means null. */
export function optionalLine(max: number) {
  return z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .regex(/^\s+$/)
        .transform(() => null),
      line(max),
    ])
    .nullable();
}

const HIDDEN_IN_LINES = /(?![\n\r\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Text of any number of lines, of at most `max` characters. */
export function lines(max: number) {
  return z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => [...text].length <= max, `This value is too long. ${max} characters max.`)
    .refine((text) => !HIDDEN_IN_LINES.test(text), 'This value has characters that cannot be seen.');
}

/** An e-mail address. */
export const email = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.email('Email is wrong').max(320));
