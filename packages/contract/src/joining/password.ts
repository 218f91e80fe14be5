import { z } from 'zod';
import { refusalText } from '../http/refusal.ts';

const MIN_LENGTH = 10;
const MAX_LENGTH = 200;
const MIN_DIFFERENT = 5;

/** A new password: long enough, and not just a few characters repeated. No other rules apply. */
export const password = z
  .string()
  .max(MAX_LENGTH, refusalText('passwordLong', { most: MAX_LENGTH }))
  .refine((text) => [...text].length >= MIN_LENGTH, refusalText('passwordShort', { least: MIN_LENGTH }))
  .refine(
    (text) => new Set(text.toLowerCase()).size >= MIN_DIFFERENT,
    refusalText('passwordSame', { least: MIN_DIFFERENT }),
  );
