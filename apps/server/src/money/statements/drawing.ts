import { FewAtOnce } from '../../platform/few-at-once.ts';

/** Each month is summed up on request, and documents are rendered one at a time. */
export const drawing = new FewAtOnce({ retryAfterSeconds: 1, each: { count: 2, refused: 'statementsBusy' } });
