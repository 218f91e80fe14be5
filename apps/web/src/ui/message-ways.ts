import { dialled } from './dialled.ts';

/** A text to somebody, as it is proposed. */
export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** A text that ends with a link of its own line. */
export function withLink(text: string, address: string): string {
  return `${text}\n\n${address}`;
}

/** The address that opens a text message, as both kinds of phones read it; without a number to whom the writer chooses. */
export function smsAddress(phone: string, text: string): string {
  return `sms:${dialled(phone)}?&body=${encodeURIComponent(text)}`;
}

/** The address that opens a mail with a text; without an e-mail address to whom the writer chooses. */
export function mailAddress(email: string, { subject, text }: Message): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}

/** The address that lets somebody choose in Telegram whom to send a link and a text to; it writes the link first itself. */
export function telegramShare(address: string, text: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`;
}
