import { BLANK } from './pdf-names.ts';

/** What a reader may find at the start of a PDF object, if it is a dictionary or a number. */
export interface PdfObject {
  /** Null if it is not in the usual form, `7 0 obj`. */
  readonly number: number | null;
  /** Tokens of its dictionary, names decoded; a nested value is one token. */
  readonly words: readonly string[];
  /** Offset of its stream data; null without a stream, `unclear` if readers would disagree. */
  readonly data: number | null | 'unclear';
}

/**
 * Where an object may start, even within a text or another object's data: the cross-reference table may point anywhere.
 */
const beginning = new RegExp(`(?<!end)obj(?=<<|%|${BLANK})`, 'g');

const header = new RegExp(`${BLANK}(\\d{1,10})${BLANK}+\\d{1,5}${BLANK}+$`);
const MOST_HEADER_BYTES = 40;

/** The dictionary of a stream has ten or twenty tokens; that of an index, which has no stream, any number. */
const MOST_WORDS = 1000;
const MOST_DEPTH = 100;

/**
 * Every object that some reader could find, parsed forwards as readers do. Searching backwards from the word `stream`
 * would be unreliable, because texts and comments in a dictionary may look like the end of another object. Yields null
 * and stops if a dictionary is malformed, because from there on readers differ, and if objects are nested so deeply
 * that the file would be read more than twice.
 */
export function* objectsIn(text: string): Generator<PdfObject | null, undefined> {
  const words = new Words(text);
  for (const { index } of text.matchAll(beginning)) {
    words.goTo(index + 'obj'.length);
    const first = words.next() ?? '';
    const isDictionary = first === '<<';
    const dictionary = isDictionary ? dictionaryOf(words) : [];
    const data = isDictionary ? dataOf(text, words) : null;
    const hasMore = data !== null && dictionary?.length === MOST_WORDS;
    if (dictionary === null || hasMore || words.isSpent) {
      yield null;
      return;
    }
    if (isDictionary || /^\d/.test(first))
      yield { number: numberBefore(text, index), words: dictionary, data };
  }
}

function numberBefore(text: string, at: number): number | null {
  const [, number] = header.exec(text.slice(Math.max(0, at - MOST_HEADER_BYTES), at)) ?? [];
  return number === undefined ? null : Number(number);
}

/** The first tokens of a dictionary that has started; null if it has no end, or if its brackets do not match. */
function dictionaryOf(words: Words): string[] | null {
  const outer: string[] = [];
  const open = ['>>'];
  let nestedFrom = 0;
  for (let word = words.next(); word !== null && open.length < MOST_DEPTH; word = words.next()) {
    if (/^[^/(<%]*(?:obj|stream)/.test(word)) return null;
    const isEnd = word === '>>' || word === ']';
    if (isEnd && open.pop() !== word) return null;
    if (open.length === 0) return outer;
    if (word === '<<' || word === '[') {
      if (open.length === 1) nestedFrom = words.at - word.length;
      open.push(word === '[' ? ']' : '>>');
    } else if (open.length === 1 && outer.length < MOST_WORDS)
      outer.push(isEnd ? words.since(nestedFrom) : withoutCodes(word));
  }
  return null;
}

/** Maximum length of a relevant name, with every character written as a code. */
const MOST_NAME_BYTES = 100;

function withoutCodes(word: string): string {
  if (!word.startsWith('/') || word.length > MOST_NAME_BYTES) return word;
  return word.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * Where the data starts after a dictionary. The word `stream` is followed by a line end; anything else there is the
 * start of the data to some readers and skipped by others.
 */
function dataOf(text: string, words: Words): PdfObject['data'] {
  const word = words.next();
  if (word === 'endobj') return null;
  const lineEnd = /[ \t]*(?:\r\n?|\n)/y;
  lineEnd.lastIndex = words.at;
  return word === 'stream' && lineEnd.test(text) ? lineEnd.lastIndex : 'unclear';
}

/** First characters of white space and comments. */
const between = new Set('\0\t\n\f\r %');

/** The tokens of a PDF (ISO 32000-1, 7.2 and 7.3), without white space and comments. */
class Words {
  readonly #text: string;
  readonly #word =
    /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[\0\t\n\f\r \dA-Fa-f]*>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
  readonly #bracket = /[()\\]/g;
  #left: number;
  at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#left = 2 * text.length;
  }

  goTo(at: number): void {
    this.at = at;
  }

  /** Whether the limit of bytes to read has been reached. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  since(from: number): string {
    return this.#text.slice(from, this.at);
  }

  /** Null at the end, and where no token starts or ends. */
  next(): string | null {
    for (;;) {
      const from = this.at;
      this.at = this.#text[from] === '(' ? this.#endOfString(from) : this.#endOfWord(from);
      this.#left -= this.at - from;
      if (this.at === from || this.isSpent) return null;
      if (!between.has(this.#text.charAt(from))) return this.since(from);
    }
  }

  #endOfWord(from: number): number {
    this.#word.lastIndex = from;
    return this.#word.test(this.#text) ? this.#word.lastIndex : from;
  }

  /** Parentheses in a text are balanced or escaped with a backslash. */
  #endOfString(from: number): number {
    this.#bracket.lastIndex = from;
    for (let depth = 0; this.#bracket.test(this.#text); ) {
      const at = this.#bracket.lastIndex;
      const found = this.#text[at - 1];
      if (found === '\\') this.#bracket.lastIndex = at + 1;
      else depth += found === '(' ? 1 : -1;
      if (depth === 0) return at;
    }
    this.#left -= this.#text.length - from;
    return from;
  }
}
