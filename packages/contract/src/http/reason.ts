import { refusalText } from './refusal.ts';
import { lines } from './texts.ts';

const LEAST = 3;
const MOST = 500;

/** An operator's reason for an action on money, the tree or an account; it is recorded in the log. */
export const reason = lines(MOST)
  .refine((text) => text !== '', refusalText('reasonMissing'))
  .refine((text) => text === '' || text.length >= LEAST, refusalText('tooShort', { least: LEAST }));
