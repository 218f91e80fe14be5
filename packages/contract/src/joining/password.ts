import { z } from 'zod';

const MIN_LENGTH = 10;
const MAX_LENGTH = 200;
const MIN_DIFFERENT = 5;

/** A new password: long enough, and not the same few characters again and again. Nothing else is asked of it. */
export const password = z
  .string()
  .max(MAX_LENGTH, `The password is too long. ${MAX_LENGTH} characters max.`)
  .refine((text) => [...text].length >= MIN_LENGTH, `The password needs at least ${MIN_LENGTH} characters.`)
  .refine(
    (text) => new Set(text.toLowerCase()).size >= MIN_DIFFERENT,
    `The password needs at least ${MIN_DIFFERENT} different characters.`,
  );
