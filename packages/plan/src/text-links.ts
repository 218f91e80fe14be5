/** A part of a text: plain words, or a URL to link. */
export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Complete URLs only: a bare domain is not one. Brackets and quotes end a URL. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^[\]„“”«»]+/gi;

/** Punctuation that usually follows a URL instead of belonging to it. */
const BEHIND = /[.,;:!?…)*_~’]+$/u;

/** Splits a user's text into words and URLs; together the parts are the text. Only http and https: nothing else is linked. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(BEHIND, '');
    if (!isAddress(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false });
    parts.push({ text: address, isLink: true });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
}

/** A URL with user info before the host would look like another destination: `https://bank.example@elsewhere.example`. */
function isAddress(address: string): boolean {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
  return authority !== '' && !authority.includes('@');
}
