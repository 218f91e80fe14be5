import type { ReplyHints } from './reply-hints.ts';

export const texts: ReplyHints = {
  toSender: 'Si vous répondez à cet e-mail, votre réponse parvient à la personne qui vous écrit.',
  toNobody: 'Une réponse à cet e-mail ne parvient pas à la personne qui vous écrit.',
};
