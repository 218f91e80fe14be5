/** A part of a text: words as they are, or an address that leads somewhere. */
export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Whole addresses alone: what only looks like a domain is none. Brackets and quotes end one. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^[\]„“”«»]+/gi;

/** What stands behind an address more often than in it. */
const BEHIND = /[.,;:!?…)*_~’]+$/u;

/** The parts of a text that people wrote, addresses apart from words; together they are the text. Only http and https: nothing else is an address. */
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

/** One with a name before the host would show another place than it leads to: `https://bank.example@elsewhere.example`. */
function isAddress(address: string): boolean {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
  return authority !== '' && !authority.includes('@');
}
