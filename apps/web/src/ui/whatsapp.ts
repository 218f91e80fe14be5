import { dialled } from './dialled.ts';

/**
 * The address that opens a chat with a telephone number, `text` being written there already; undefined for a number
 * without its country's code, with which nobody is found.
 */
export function whatsAppChat(phone: string, text?: string): string | undefined {
  const number = dialled(phone).replace(/^00/, '+');
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return undefined;
  return addressOf(number.slice(1), text);
}

/** The address that lets somebody choose whom to send a text to. */
export function whatsAppShare(text: string): string {
  return addressOf('', text);
}

function addressOf(number: string, text: string | undefined): string {
  const url = new URL(`https://wa.me/${number}`);
  if (text !== undefined) url.searchParams.set('text', text);
  // Spaces as plus signs are shown as such by some of its apps.
  return url.href.replaceAll('+', '%20');
}
