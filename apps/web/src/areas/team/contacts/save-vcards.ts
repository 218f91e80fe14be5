import { fileWords, saveFile } from '../../../ui/save-file.ts';
import { type CardPerson, toVcards } from './vcard.ts';

/** Hands cards to the browser as a file for the address book. */
export function saveVcards(name: string, people: readonly CardPerson[]): void {
  saveFile(`${fileWords(name)}.vcf`, toVcards(people), 'text/vcard');
}
