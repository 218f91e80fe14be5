import { saveFile } from '../../ui/save-file.ts';
import { type CardPerson, toVcards } from './vcard.ts';

/** Hands cards to the browser as a file for the address book. */
export function saveVcards(name: string, people: readonly CardPerson[]): void {
  const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')}.vcf`;
  saveFile(file, toVcards(people), 'text/vcard');
}
