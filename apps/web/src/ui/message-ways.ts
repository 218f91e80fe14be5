import { dialled } from './dialled.ts';

/** A proposed message. */
export interface Message {
  readonly subject: string;
  readonly text: string;
}

/** A text that ends with a link on its own line. */
export function withLink(text: string, address: string): string {
  return `${text}\n\n${address}`;
}

/** URL that opens a text message, in the syntax of both phone systems; without a number the sender picks the recipient. */
export function smsAddress(phone: string, text: string): string {
  return `sms:${dialled(phone)}?&body=${encodeURIComponent(text)}`;
}

/** URL that opens an e-mail with a text; without an address the sender picks the recipient. */
export function mailAddress(email: string, { subject, text }: Message): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}

/** URL that shares a link and a text in Telegram, where the sender picks the recipient; Telegram puts the link first. */
export function telegramShare(address: string, text: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(text)}`;
}
