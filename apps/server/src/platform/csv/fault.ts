import { asRefusal, inWords, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** Something wrong with a file: in which line (the first one is 1), in which column, and what. */
export interface ImportFault {
  readonly line: number;
  readonly column?: string;
  readonly reason: string;
}

/** The file cannot be read as a whole, so nothing of it is imported: half an order would be a wrong one. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
  readonly line: number;
  readonly refused: Refusal;

  constructor(line: number, refused: PlainCode | Refusal) {
    const known = asRefusal(refused);
    super(known.text);
    this.line = line;
    this.refused = known;
  }
}

/** The same as a refusal of a call; its parameters name the line as well. */
export function refusalOfFile({ refused, line, message }: UnreadableFileError): Refusal {
  const params = { ...refused.params, line };
  return inWords({ ...refused, params }, `Line ${line}: ${message}`);
}

const LONGEST_QUOTE = 40;

/** A cell's text as faults quote it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${shortened(text, LONGEST_QUOTE)}…` : text);
}

/** The beginning of a text; half a character at its end is none, and the database refuses it. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
