import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { XmlElement } from 'libxml2-wasm';
import { bankFileError } from '../bank-file-error.ts';
import { centsOf, dayOf, instantOf } from './values.ts';

/**
 * An element of a file from outside, which knows its path for error messages. Only elements in the file's namespace are found;
 * parts that are not read cost nothing. Invalid once its document is disposed.
 */
export class XmlPart {
  readonly name: string;
  readonly path: string;
  readonly #element: XmlElement;
  #parts: Map<string, XmlPart[]> | undefined;

  constructor(element: XmlElement, path: string) {
    this.#element = element;
    this.name = element.name;
    this.path = path;
  }

  /** Its children of a name, in file order. */
  all(name: string): readonly XmlPart[] {
    this.#parts ??= this.#read();
    return this.#parts.get(name) ?? [];
  }

  /**
   * The part at the end of a path such as `Acct/Id/IBAN`.
   * @throws BankFileError if there are two: one of them would be dropped
   */
  find(path: string): XmlPart | undefined {
    let part: XmlPart | undefined = this;
    for (const name of path.split('/')) {
      const found: readonly XmlPart[] = part.all(name);
      if (found.length > 1) throw bankFileError(`${part.path}/${name}`, 'bankFileTwice');
      part = found[0];
      if (!part) return undefined;
    }
    return part;
  }

  /** @throws BankFileError if there is none */
  require(path: string): XmlPart {
    const part = this.find(path);
    if (!part) throw bankFileError(`${this.path}/${path}`, 'bankFileMissing');
    return part;
  }

  /** The trimmed text at the end of a path; null if there is none. */
  text(path: string): string | null {
    return this.find(path)?.content() ?? null;
  }

  /** @throws BankFileError if there is none */
  requireText(path: string): string {
    const text = this.require(path).content();
    if (text === null) throw bankFileError(`${this.path}/${path}`, 'bankFileMissing');
    return text;
  }

  /** Its own text; null if empty. */
  content(): string | null {
    return this.#element.content.trim() || null;
  }

  attribute(name: string): string | null {
    return this.#element.attr(name)?.value ?? null;
  }

  /**
   * Cents of an amount such as `<Amt Ccy="EUR">12.5</Amt>`, never negative.
   * @throws BankFileError for an invalid amount, and for another currency
   */
  cents(): number {
    const currency = this.attribute('Ccy');
    if (currency !== 'EUR')
      throw bankFileError(this.path, refusal('bankFileCurrency', { currency: currency ?? '' }));
    return this.#value(centsOf);
  }

  /** The day of a date or time, as the bank counts days. */
  day(): string {
    return this.#value(dayOf);
  }

  /** A time without an offset is Berlin time. */
  instant(): Date {
    return this.#value(instantOf);
  }

  /** @throws BankFileError with the part's path and text */
  refuse(): never {
    const value = this.content() ?? '';
    const excerpt = value.length > 60 ? `${value.slice(0, 60).toWellFormed()}…` : value;
    throw bankFileError(this.path, refusal('bankFileValue', { value: excerpt }));
  }

  #value<Value>(read: (text: string) => Value | undefined): Value {
    return read(this.content() ?? '') ?? this.refuse();
  }

  #read(): Map<string, XmlPart[]> {
    const { namespaceUri } = this.#element;
    const elements = new Map<string, XmlElement[]>();
    for (let node = this.#element.firstChild; node; node = node.next) {
      if (!(node instanceof XmlElement) || node.namespaceUri !== namespaceUri) continue;
      const { name } = node;
      const known = elements.get(name);
      if (known) known.push(node);
      else elements.set(name, [node]);
    }
    const parts = [...elements].map(([name, alike]): [string, XmlPart[]] => [
      name,
      alike.map((element, at) => new XmlPart(element, this.#pathOf(name, alike.length > 1 ? at : null))),
    ]);
    return new Map(parts);
  }

  #pathOf(name: string, at: number | null): string {
    return at === null ? `${this.path}/${name}` : `${this.path}/${name}[${at + 1}]`;
  }
}
