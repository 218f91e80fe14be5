import { asRefusal, type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import { shortened, UnreadableFileError } from '../../../platform/csv/fault.ts';
import { type CsvRecord, readRecords } from '../../../platform/csv/read-records.ts';
import { bankFileError } from '../bank-file-error.ts';
import { MOST_BYTES } from '../xml/read-xml.ts';

/** Faults of a list that are reported at most. */
export const MOST_FAULTS = 100;

const LONGEST_QUOTE = 60;

/**
 * The records of a list, including its header.
 * @throws BankFileError if the file is too large or malformed
 */
export async function* readList(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  if (bytes.length > MOST_BYTES)
    throw bankFileError('', refusal('bankFileTooLarge', { most: MOST_BYTES / 1024 / 1024 }));
  try {
    yield* readRecords(piece(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw bankFileError(`line ${error.line}`, error.refused);
  }
}

/** Why this cell text is refused. */
export function unreadableCell(text: string): Refusal {
  if (text === '') return asRefusal('cellMissing');
  const value = text.length > LONGEST_QUOTE ? `${shortened(text, LONGEST_QUOTE)}…` : text;
  return refusal('bankFileValue', { value });
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
