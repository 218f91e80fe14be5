import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';

/** What a link or an invitation is refused by before the lessons are passed that the company requires. */
export const LESSONS_MISSING: RefusalCode = 'lessonsMissing';
