import { dialled } from './dialled.ts';

/**
 * URL that opens a chat with a telephone number, with `text` prefilled; undefined for a number without a country code,
 * which cannot be resolved.
 */
export function whatsAppChat(phone: string, text?: string): string | undefined {
  const number = dialled(phone).replace(/^00/, '+');
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return undefined;
  return addressOf(number.slice(1), text);
}

/** URL that lets the user choose the recipient of a text. */
export function whatsAppShare(text: string): string {
  return addressOf('', text);
}

function addressOf(number: string, text: string | undefined): string {
  const url = new URL(`https://wa.me/${number}`);
  if (text !== undefined) url.searchParams.set('text', text);
  // Some of its apps show plus signs literally.
  return url.href.replaceAll('+', '%20');
}
