import { ApiError, invalidFields } from '../../../platform/api-error.ts';
import { inWorker } from '../../../platform/in-worker.ts';
import type { BankFileFault } from '../../bank-files/bank-file-error.ts';
import type { StatementCsvMapping } from '../../bank-files/csv/statement-csv-mapping.ts';
import type { BankFile } from '../../bank-files/read-bank-file.ts';
import type { BankStatement, PaypalResult } from '../../bank-files/types.ts';

/** The thread's task: what to read, and as what. */
export type Question =
  | { readonly as: 'bank-file'; readonly bytes: Uint8Array }
  | { readonly as: 'statement-csv'; readonly bytes: Uint8Array; readonly mapping: StatementCsvMapping }
  | { readonly as: 'paypal-results'; readonly bytes: Uint8Array };

interface Readings {
  readonly 'bank-file': BankFile;
  readonly 'statement-csv': BankStatement;
  readonly 'paypal-results': PaypalResult[];
}

/** The thread's answer: the content of the file, or the places where it cannot be read. */
export type Finding =
  | { readonly reading: Readings[keyof Readings] }
  | { readonly faults: readonly BankFileFault[] };

// 20 MB take seconds and 400 MB of memory; the limits are for unforeseen cases.
const askThread = inWorker<Question, Finding>(new URL('./read-upload.worker.ts', import.meta.url), {
  mostWorkMs: 60_000,
  longestMs: 300_000,
  mostHeapMb: 1024,
  tooMuch: () => new ApiError(503, 'inspectionTooLong', { retryAfterSeconds: 30 }),
});

/**
 * Reads a file of the bank or of PayPal on a separate thread, one file at a time, so that the process stays responsive.
 * @throws ApiError 422 with each place where it cannot be read, or if it is too large; 503 if it takes too long
 */
export async function readInWorker<As extends Question['as']>(
  question: Extract<Question, { as: As }>,
): Promise<Readings[As]> {
  const finding = await askThread(question);
  if ('reading' in finding) return finding.reading as Readings[As];
  throw invalidFields(
    finding.faults.map(({ path, refused }) => ({ propertyPath: path === '' ? 'file' : path, refused })),
  );
}
