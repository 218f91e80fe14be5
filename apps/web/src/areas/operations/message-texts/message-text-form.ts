import type { MessageText, MessageTextBody } from './message-texts.data.ts';

/** Values of the form; empty where there is no text. A type and not an interface, since forms need an index signature. */
export type TextValues = { subject: string; text: string; button: string; after: string; sms: string };

/** The form's initial values: the company's own text, else the built-in one. */
export function valuesOf({ own, builtIn }: Pick<MessageText, 'own' | 'builtIn'>): TextValues {
  return typed(own ?? { ...builtIn, button: null, sms: null });
}

/** A stored text as form values. */
export function typed({ subject, text, button, after, sms }: MessageText['builtIn']): TextValues {
  return { subject, text, button: button ?? '', after: after ?? '', sms: sms ?? '' };
}

/** The request body: an empty field means the built-in text, or none. */
export function bodyOf({ subject, text, button, after, sms }: TextValues): MessageTextBody {
  return {
    subject,
    text,
    button: button.trim() || null,
    after: after.trim() || null,
    sms: sms.trim() || null,
  };
}
