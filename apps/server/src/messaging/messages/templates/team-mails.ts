import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { TemplateTexts } from './template-parameters.ts';

/** Mails with which partners write to their team, by the reader’s language. The partner's own words are quoted. */
export const teamMails: Readonly<Record<Locale, Pick<TemplateTexts['messages'], 'team-message'>>> = {
  de: {
    'team-message': {
      subject: 'Nachricht von {senderName}',
      quote: '{senderName} schreibt Ihnen:',
      text: ['{reply} Diese Nachricht kommt von einem Partner, nicht von {company}.'],
      button: 'Nachricht ansehen oder melden',
    },
  },
  en: {
    'team-message': {
      subject: 'Message from {senderName}',
      quote: '{senderName} writes to you:',
      text: ['{reply} This message comes from a partner, not from {company}.'],
      button: 'See or report the message',
    },
  },
  'fr-FR': {
    'team-message': {
      subject: 'Message envoyé par {senderName}',
      quote: '{senderName} vous écrit :',
      text: ['{reply} Ce message vient d’un partenaire, et non de {company}.'],
      button: 'Voir ou signaler le message',
    },
  },
  'ru-RU': {
    'team-message': {
      subject: 'Сообщение от партнёра {senderName}',
      quote: '{senderName} пишет вам:',
      text: ['{reply} Это сообщение от партнёра, а не от {company}.'],
      button: 'Открыть сообщение или пожаловаться',
    },
  },
};

/** Says where a reply goes: to the sender if the reader may see their address, else to nobody on the team. */
export const replyHints: Readonly<Record<Locale, { readonly toSender: string; readonly toNobody: string }>> =
  {
    de: {
      toSender: 'Wenn Sie auf diese E-Mail antworten, erreicht Ihre Antwort die Person, die Ihnen schreibt.',
      toNobody: 'Eine Antwort auf diese E-Mail erreicht die Person nicht, die Ihnen schreibt.',
    },
    en: {
      toSender: 'If you answer this e-mail, your answer reaches the person who writes to you.',
      toNobody: 'An answer to this e-mail does not reach the person who writes to you.',
    },
    'fr-FR': {
      toSender: 'Si vous répondez à cet e-mail, votre réponse parvient à la personne qui vous écrit.',
      toNobody: 'Une réponse à cet e-mail ne parvient pas à la personne qui vous écrit.',
    },
    'ru-RU': {
      toSender: 'Если вы ответите на это письмо, ответ получит тот, кто вам пишет.',
      toNobody: 'Ответ на это письмо не дойдёт до того, кто вам пишет.',
    },
  };
