import { type CardPerson, toVcards } from './vcard.ts';

/** Hands cards to the browser as a file for the address book. */
export function saveVcards(name: string, people: readonly CardPerson[]): void {
  const url = URL.createObjectURL(new Blob([toVcards(people)], { type: 'text/vcard;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}.vcf`;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
