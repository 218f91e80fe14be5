import { plainNumber } from '../../platform/check-ust.ts';
import { digitsOf } from './invented-people.ts';

/** Maximum number of words in a name. */
const MOST_WORDS = 5;

/** Names, addresses and numbers of people, with their replacements. */
export class KnownTexts {
  readonly #names = new Map<string, string>();
  readonly #emails = new Map<string, string>();
  readonly #phones = new Map<string, string>();
  readonly #numbers = new Map<string, string>();
  readonly #words = new Map<string, string>();
  readonly #phrases: [phrase: string, invented: string][] = [];

  addName(name: string, invented: string): void {
    const plain = plainName(name);
    // A single word is as often an ordinary word as somebody's name.
    if (plain.includes(' ') && !this.#names.has(plain)) this.#names.set(plain, invented);
  }

  addEmail(email: string, invented: string): void {
    if (email !== '' && !this.#emails.has(email.toLowerCase()))
      this.#emails.set(email.toLowerCase(), invented);
  }

  addPhone(phone: string, invented: string): void {
    const digits = digitsOf(phone);
    if (digits.length > 5 && !this.#phones.has(digits)) this.#phones.set(digits, invented);
  }

  /** The tax number in normalized form. */
  addNumber(number: string, invented: string): void {
    if (number.length > 5) this.#numbers.set(number, invented);
  }

  /** The code of a referral link. */
  addWord(word: string, invented: string): void {
    this.#words.set(word, invented);
  }

  /** Searched literally in every text: for the few texts of the company itself. */
  addPhrase(phrase: string, invented: string): void {
    if (phrase.length > 5) this.#phrases.push([phrase, invented]);
  }

  /** The replacement of a text that is a person's as a whole; undefined if it is not known. */
  whole(text: string): string | undefined {
    const trimmed = text.trim();
    return (
      this.#emails.get(trimmed.toLowerCase()) ??
      this.#names.get(plainName(trimmed)) ??
      this.#words.get(trimmed) ??
      this.#phones.get(digitsIfNumber(trimmed)) ??
      this.#numbers.get(plainNumber(trimmed))
    );
  }

  /** A text with everything known in it replaced. */
  within(text: string): string {
    const withoutMails = text.replaceAll(
      /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
      (email) => this.#emails.get(email.toLowerCase()) ?? email,
    );
    const withoutNumbers = withoutMails.replaceAll(/[A-Z]{0,3}[+\d][\d\s/().-]{5,}\d/g, (number) =>
      this.#numberFor(number),
    );
    const withoutNames = this.#withoutNames(withoutNumbers);
    return this.#phrases.reduce(
      (said, [phrase, invented]) => said.replaceAll(phrase, invented),
      withoutNames,
    );
  }

  #numberFor(number: string): string {
    return this.#numbers.get(plainNumber(number)) ?? this.#phones.get(digitsOf(number)) ?? number;
  }

  #withoutNames(text: string): string {
    const words = [...text.matchAll(/[\p{L}\p{M}'’-]+/gu)].map((match) => ({
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }));
    let result = '';
    let done = 0;
    for (let first = 0; first < words.length; first += 1) {
      const found = this.#nameAt(text, words, first);
      const start = words[first];
      if (found === undefined || start === undefined) continue;
      result += text.slice(done, start.from) + found.invented;
      done = words[found.last]?.to ?? start.to;
      first = found.last;
    }
    return result + text.slice(done);
  }

  #nameAt(
    text: string,
    words: readonly { readonly text: string; readonly from: number; readonly to: number }[],
    first: number,
  ): { readonly last: number; readonly invented: string } | undefined {
    for (let count = MOST_WORDS; count > 1; count -= 1) {
      const part = words.slice(first, first + count);
      const [start, end] = [part[0], part[count - 1]];
      if (start === undefined || end === undefined) continue;
      const invented = this.#names.get(plainName(text.slice(start.from, end.to)));
      if (invented !== undefined) return { last: first + count - 1, invented };
    }
    return undefined;
  }
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** The digits of a text that is a phone number and nothing else. */
function digitsIfNumber(text: string): string {
  return /^[+\d][\d\s/().-]{5,}$/.test(text) ? digitsOf(text) : '';
}
