import { dialled } from '../../../ui/dialled.ts';

/** Data of a card; missing fields are omitted. */
export interface CardPerson {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Stable, so that an address book updates an entry instead of adding another. */
  readonly uid?: string;
}

const LINE_END = '\r\n';

/** Length in bytes after which a line is folded (RFC 6350, section 3.2). */
const LINE_BYTES = 75;

/** vCard 4.0 (RFC 6350), one card after the other, as address books import them. */
export function toVcards(people: readonly CardPerson[]): string {
  return people.map(toVcard).join('');
}

function toVcard({ name, email, phone, uid }: CardPerson): string {
  const lines = ['BEGIN:VCARD', 'VERSION:4.0', 'KIND:individual', `FN:${escapeText(name)}`];
  if (uid !== undefined) lines.push(`UID;VALUE=text:${escapeText(uid)}`);
  const number = dialled(phone ?? '');
  if (number !== '') lines.push(`TEL;VALUE=uri;TYPE="voice,cell":tel:${number}`);
  if (email !== null) lines.push(`EMAIL:${escapeText(email)}`);
  lines.push('END:VCARD');
  return lines.map((line) => fold(line) + LINE_END).join('');
}

/** Escapes backslash, comma, semicolon and line breaks (RFC 6350, section 3.4); other control characters are not allowed. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\,;]/g, String.raw`\$&`)
      .replace(/\r\n|\r|\n/g, String.raw`\n`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** Folds lines at 75 bytes without splitting a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let folded = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      folded += `${LINE_END} `;
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
