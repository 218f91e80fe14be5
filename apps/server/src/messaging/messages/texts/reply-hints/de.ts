import type { ReplyHints } from './reply-hints.ts';

export const texts: ReplyHints = {
  toSender: 'Wenn Sie auf diese E-Mail antworten, erreicht Ihre Antwort die Person, die Ihnen schreibt.',
  toNobody: 'Eine Antwort auf diese E-Mail erreicht die Person nicht, die Ihnen schreibt.',
};
