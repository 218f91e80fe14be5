import type { MessageText, MessageTextBody } from './message-texts.data.ts';

/** A text as somebody writes it; empty where there is none. A type, since forms take fields by name. */
export type TextValues = { subject: string; text: string; button: string; after: string; sms: string };

/** What the form is filled with: the own text, else the built-in one. */
export function valuesOf({ own, builtIn }: Pick<MessageText, 'own' | 'builtIn'>): TextValues {
  return typed(own ?? { ...builtIn, button: null, sms: null });
}

/** What was written once, as the form has it. */
export function typed({ subject, text, button, after, sms }: MessageText['builtIn']): TextValues {
  return { subject, text, button: button ?? '', after: after ?? '', sms: sms ?? '' };
}

/** What is sent: what is empty is the built-in one, or none. */
export function bodyOf({ subject, text, button, after, sms }: TextValues): MessageTextBody {
  return {
    subject,
    text,
    button: button.trim() || null,
    after: after.trim() || null,
    sms: sms.trim() || null,
  };
}
