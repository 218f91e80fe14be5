import { fileWords, saveFile } from '../../../ui/save-file.ts';
import { type CardPerson, toVcards } from './vcard.ts';

/** Saves cards as an address book file. */
export function saveVcards(name: string, people: readonly CardPerson[]): void {
  saveFile(`${fileWords(name)}.vcf`, toVcards(people), 'text/vcard');
}
