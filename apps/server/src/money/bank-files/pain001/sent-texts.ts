import { toSepaText } from '../sepa/sepa-text.ts';
import type { SentText, StructuredAddress } from '../types.ts';
import { LENGTHS } from './lengths.ts';
import { twoLettersOf } from './payment-faults.ts';

/** Converts texts for sending, and records which of them were changed. */
export class SentTexts {
  readonly changes: SentText[] = [];
  readonly #endToEndId: string | null;

  /** @param endToEndId the payment of the texts; null for those of the file */
  constructor(endToEndId: string | null) {
    this.#endToEndId = endToEndId;
  }

  send(path: string, given: string, mostCharacters: number): string {
    const sent = toSepaText(given, mostCharacters);
    if (sent !== given) this.changes.push({ endToEndId: this.#endToEndId, path, given, sent });
    return sent;
  }

  /** The parts of an address in the order of the format, without empty ones. */
  sendAddress(path: string, address: StructuredAddress): [element: string, text: string][] {
    const { street, postcode, city, countryISO } = address;
    const parts: [string, string][] = [
      ['StrtNm', this.send(`${path}.street`, street ?? '', LENGTHS.street)],
      ['PstCd', this.send(`${path}.postcode`, postcode ?? '', LENGTHS.postcode)],
      ['TwnNm', this.send(`${path}.city`, city ?? '', LENGTHS.city)],
      ['Ctry', twoLettersOf(countryISO) ?? ''],
    ];
    return parts.filter(([, text]) => text !== '');
  }
}
