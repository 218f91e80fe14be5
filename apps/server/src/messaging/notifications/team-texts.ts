import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { NotificationParameters } from './notify.ts';

/**
 * Notifications of messages from partners above, by the reader’s language; their words are only in the message itself.
 */
type TeamTexts = { readonly teamMessage: (parameters: NotificationParameters['teamMessage']) => string };

export const teamTexts = {
  de: { teamMessage: ({ name }) => `${name} hat Ihnen eine Nachricht geschrieben.` },
  en: { teamMessage: ({ name }) => `${name} has written you a message.` },
  'fr-FR': { teamMessage: ({ name }) => `${name} vous a écrit un message.` },
  'ru-RU': { teamMessage: ({ name }) => `${name}: новое сообщение для вас.` },
} as const satisfies Record<Locale, TeamTexts>;
