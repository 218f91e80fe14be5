import { apart } from '../../../platform/apart.ts';
import { ApiError, invalidFields } from '../../../platform/api-error.ts';
import type { BankFileFault } from '../../bank-files/bank-file-error.ts';
import type { StatementCsvMapping } from '../../bank-files/csv/statement-csv-mapping.ts';
import type { BankFile } from '../../bank-files/read-bank-file.ts';
import type { BankStatement, PaypalResult } from '../../bank-files/types.ts';

/** What the thread is asked to read, and as what. */
export type Question =
  | { readonly as: 'bank-file'; readonly bytes: Uint8Array }
  | { readonly as: 'statement-csv'; readonly bytes: Uint8Array; readonly mapping: StatementCsvMapping }
  | { readonly as: 'paypal-results'; readonly bytes: Uint8Array };

interface Readings {
  readonly 'bank-file': BankFile;
  readonly 'statement-csv': BankStatement;
  readonly 'paypal-results': PaypalResult[];
}

/** What it answers: what the file says, or where it cannot be read. */
export type Finding =
  | { readonly reading: Readings[keyof Readings] }
  | { readonly faults: readonly BankFileFault[] };

// The work for 20 MB takes seconds and 400 MB; these bounds are for what nobody thought of.
const askThread = apart<Question, Finding>(new URL('./read-apart.worker.ts', import.meta.url), {
  mostWorkMs: 60_000,
  longestMs: 300_000,
  mostHeapMb: 1024,
  tooMuch: () => new ApiError(503, 'inspectionTooLong', { retryAfterSeconds: 30 }),
});

/**
 * Reads a file of the bank or of PayPal on a thread of its own, one file after the other: the process answers others
 * meanwhile.
 * @throws ApiError 422 that names each place where it cannot be read, or that it is too large; 503 if that takes too long
 */
export async function readApart<As extends Question['as']>(
  question: Extract<Question, { as: As }>,
): Promise<Readings[As]> {
  const finding = await askThread(question);
  if ('reading' in finding) return finding.reading as Readings[As];
  throw invalidFields(
    finding.faults.map(({ path, refused }) => ({ propertyPath: path === '' ? 'file' : path, refused })),
  );
}
