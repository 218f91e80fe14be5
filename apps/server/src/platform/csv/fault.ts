import { asRefusal, inWords, type PlainCode, type Refusal } from '@blattwerk/contract/http/refusal.ts';

/** A fault in a file: line (from 1), column and reason. */
export interface ImportFault {
  readonly line: number;
  readonly column?: string;
  readonly reason: string;
}

/** The file is unreadable as a whole, so nothing is imported: a partial order would be a wrong one. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
  readonly line: number;
  readonly refused: Refusal;

  constructor(line: number, refused: PlainCode | Refusal) {
    const refusal = asRefusal(refused);
    super(refusal.text);
    this.line = line;
    this.refused = refusal;
  }
}

/** The same as a refusal of a call, with the line among its parameters. */
export function refusalOfFile({ refused, line, message }: UnreadableFileError): Refusal {
  const params = { ...refused.params, line };
  return inWords({ ...refused, params }, `Line ${line}: ${message}`);
}

const LONGEST_QUOTE = 40;

/** A cell's text as quoted in faults. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${shortened(text, LONGEST_QUOTE)}…` : text);
}

/** The start of a text, without a trailing half of a surrogate pair, which the database would reject. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
