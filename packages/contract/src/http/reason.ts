import { refusalText } from './refusal.ts';
import { lines } from './texts.ts';

const LEAST = 3;
const MOST = 500;

/** Why an operator does something to money, to the tree or to an account: it stands in the log. */
export const reason = lines(MOST)
  .refine((text) => text !== '', refusalText('reasonMissing'))
  .refine((text) => text === '' || text.length >= LEAST, refusalText('tooShort', { least: LEAST }));
