import type { Shared } from '../../../worker/shared-content.ts';
import type { Invitation } from '../potential-partners/invitation.ts';
import { readPerson } from '../potential-partners/pasted-person.ts';

/** The shared content: the person found in it, and everything as one text. */
export interface SharedPerson {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  /** Title, text and URL, without repetitions. */
  readonly text: string;
}

const ADDRESS = /[^\s<>@,;:"'()]+@[^\s<>@,;:"'()]+\.[^\s<>@,;:"'()]+/;

/** Parses the shared content: a contact, a line as mail programs copy them, or a text with an address in it. */
export function readShared({ title, text, url, contact }: Shared): SharedPerson {
  const all = [...new Set([title, text, url].map((part) => part.trim()))].filter((part) => part !== '');
  // Skips a URL that the text already contains.
  const combined = all
    .filter((part) => !all.some((other) => other !== part && other.includes(part)))
    .join('\n');
  // Some apps share a contact as plain text.
  const card = readCard(contact === '' ? text : contact);
  if (card !== null) return { ...card, text: contact === '' ? '' : combined };
  const line = [text, title].map(readPerson).find((person) => person !== undefined);
  if (line !== undefined) return { ...line, phone: '', text: combined };
  const [email = ''] = ADDRESS.exec(combined) ?? [];
  return { firstName: '', surname: '', email: email.replace(/\.+$/, ''), phone: '', text: combined };
}

/**
 * The form of an invitation filled from the shared content; data without a field of its own goes into the note, which
 * stays private.
 */
export function invitationOf(
  { firstName, surname, email, phone, text }: SharedPerson,
  longestNote: number,
): Partial<Invitation> {
  const comment = [phone, text].filter((part) => part !== '').join('\n');
  return { firstName, surname, email, comment: comment.slice(0, longestNote) };
}

/** The person of a contact. */
interface CardPerson {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
}

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The first person of a vCard (versions 2.1 to 4.0, as phones share them); null for anything else. */
function readCard(text: string): CardPerson | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null;
  const lines = linesOf(text);
  const textOfLine = (name: string) => decoded(lines.find((line) => line.name === name));
  const [surname = '', firstName = ''] = textOfLine('N')
    .split(/(?<!\\);/)
    .map(unescaped);
  const full = unescaped(textOfLine('FN'));
  const person = {
    email: unescaped(textOfLine('EMAIL')),
    phone: unescaped(textOfLine('TEL')).replace(/^tel:/i, ''),
  };
  if (`${surname}${firstName}` !== '') return { ...person, firstName, surname };
  const words = full.split(/\s+/);
  return {
    ...person,
    firstName: words.slice(0, -1).join(' ') || full,
    surname: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}

/**
 * The unfolded lines of the first card: a leading blank continues the line before, as does an equals sign at the end of a
 * quoted-printable one.
 */
function linesOf(text: string): Line[] {
  const [first = ''] = text.split(/^END:VCARD/im);
  const whole: string[] = [];
  for (const line of first.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const before = whole.at(-1) ?? '';
    const isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:.*=$/i.test(before);
    if (isQuoted) whole.splice(-1, 1, `${before.slice(0, -1)}${line}`);
    else if (/^[ \t]/.test(line)) whole.splice(-1, 1, `${before}${line.slice(1)}`);
    else whole.push(line);
  }
  return whole.flatMap((line) => {
    const match = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line);
    if (match === null) return [];
    const [, name = '', parameters = '', value = ''] = match;
    return [{ name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }];
  });
}

function decoded(line: Line | undefined): string {
  if (line === undefined) return '';
  if (!line.parameters.includes('QUOTED-PRINTABLE')) return line.value;
  const bytes: number[] = [];
  for (const [, code, other = ''] of line.value.matchAll(/=([0-9A-F]{2})|([^=])/gi))
    if (code === undefined) bytes.push(...new TextEncoder().encode(other));
    else bytes.push(Number.parseInt(code, 16));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function unescaped(text: string): string {
  return text.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim();
}
