import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { NotificationParameters } from './notify.ts';

/** Notification of a message from the partner directly above: the sender, and their words unchanged. */
type GreetingTexts = { readonly greeting: (parameters: NotificationParameters['greeting']) => string };

/** By the reader’s language. */
export const greetingTexts = {
  de: {
    greeting: ({ name, kind, text }) =>
      `${name} ${isPraise(kind) ? 'gratuliert' : 'schreibt'} Ihnen: „${text}“`,
  },
  en: {
    greeting: ({ name, kind, text }) =>
      isPraise(kind) ? `${name} congratulates you: “${text}”` : `${name} writes to you: “${text}”`,
  },
  'fr-FR': {
    greeting: ({ name, kind, text }) =>
      `${name} vous ${isPraise(kind) ? 'félicite' : 'écrit'}\u00a0: «\u00a0${text}\u00a0»`,
  },
  'ru-RU': {
    greeting: ({ name, kind, text }) =>
      isPraise(kind) ? `${name} поздравляет вас: «${text}»` : `${name} пишет вам: «${text}»`,
  },
} as const satisfies Readonly<Record<Locale, GreetingTexts>>;

/** Whether the greeting congratulates; new and inactive partners are just written to. */
function isPraise(kind: NotificationParameters['greeting']['kind']): boolean {
  return kind === 'firstOrder' || kind === 'level' || kind === 'anniversary';
}
