import { parentPort } from 'node:worker_threads';
import { BankFileError } from '../../bank-files/bank-file-error.ts';
import { readStatementCsv } from '../../bank-files/csv/read-statement-csv.ts';
import { readPaypalResults } from '../../bank-files/paypal/read-paypal-results.ts';
import { readBankFile } from '../../bank-files/read-bank-file.ts';
import type { Finding, Question } from './read-in-worker.ts';

parentPort?.on('message', async (question: Question) => {
  parentPort?.postMessage(await find(question));
});

async function find(question: Question): Promise<Finding> {
  try {
    return { reading: await read(question) };
  } catch (error) {
    if (error instanceof BankFileError) return { faults: error.faults };
    throw error;
  }
}

function read(question: Question) {
  switch (question.as) {
    case 'bank-file':
      return readBankFile(question.bytes);
    case 'statement-csv':
      return readStatementCsv(question.bytes, question.mapping);
    case 'paypal-results':
      return readPaypalResults(question.bytes);
  }
}
