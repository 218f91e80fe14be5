import type { ReplyHints } from './reply-hints.ts';

export const texts: ReplyHints = {
  toSender: 'Если вы ответите на это письмо, ответ получит тот, кто вам пишет.',
  toNobody: 'Ответ на это письмо не дойдёт до того, кто вам пишет.',
};
