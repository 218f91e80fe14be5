import type { CardPerson } from './vcard.ts';

/** The card of somebody of the first line. */
export function cardOf(member: {
  id: number;
  displayName: string;
  email: string | null;
  phone: string | null;
}): CardPerson {
  const { id, displayName: name, email, phone } = member;
  return { name, email, phone, uid: `blattwerk-partner-${id}` };
}
