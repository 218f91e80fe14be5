import { dialled } from '../../../ui/dialled.ts';

/** What a card says of somebody; whatever is missing is left out. */
export interface CardPerson {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Stays the same, so that an address book updates an entry instead of adding another one. */
  readonly uid?: string;
}

const LINE_END = '\r\n';

/** Bytes of a line, after which it is folded (RFC 6350, section 3.2). */
const LINE_BYTES = 75;

/** Cards of vCard 4.0 (RFC 6350), one after the other: what an address book imports. */
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

/** Backslash, comma, semicolon and line breaks mean themselves (RFC 6350, section 3.4); no other control character may be there. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\,;]/g, String.raw`\$&`)
      .replace(/\r\n|\r|\n/g, String.raw`\n`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** No line is longer than 75 bytes, and no letter is torn apart. */
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
