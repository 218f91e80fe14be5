import type { Contact } from './contacts.data.ts';
import type { CardPerson } from './vcard.ts';

/** The vCard data of somebody in the first line. */
export function cardOf({ id, displayName: name, email, phone }: Contact): CardPerson {
  return { name, email, phone, uid: `blattwerk-partner-${id}` };
}
