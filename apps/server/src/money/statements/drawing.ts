import { FewAtOnce } from '../../platform/few-at-once.ts';

/** What a month is made of is summed up for each, and papers are drawn one after the other. */
export const drawing = new FewAtOnce({ retryAfterSeconds: 1, each: { count: 2, refused: 'statementsBusy' } });
