import type { RefusalCode } from '@blattwerk/contract/http/refusals.ts';

/** Refusal of a link or an invitation before the lessons required by the company are passed. */
export const LESSONS_MISSING: RefusalCode = 'lessonsMissing';
