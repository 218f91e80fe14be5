import type { Shared } from '../../../worker/shared-content.ts';
import type { Invitation } from '../potential-partners/invitation.ts';
import { readPerson } from '../potential-partners/pasted-person.ts';
import { readCard } from './read-card.ts';

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
