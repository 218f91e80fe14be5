import type { ReplyHints } from './reply-hints.ts';

export const texts: ReplyHints = {
  toSender: 'If you answer this e-mail, your answer reaches the person who writes to you.',
  toNobody: 'An answer to this e-mail does not reach the person who writes to you.',
};
