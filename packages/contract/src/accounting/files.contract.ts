import { z } from 'zod';
import { endpoint, file } from '../http/endpoint.ts';
import { id } from '../http/values.ts';
import { atDay, monthParams } from './accounting.contract.ts';

/** Files are opened by ticket and streamed; each download is recorded in the log. */
const ofMonth = {
  method: 'GET',
  access: 'accounting.read',
  ticket: true,
  params: monthParams,
  refusals: [409],
  answer: file({ types: ['text/csv'] }),
} as const;

const checked = 'Its sums equal the ledger’s, or there is no file (409 `accountingSums`).';

const draft = 'A month that is not closed has a draft, with VORLÄUFIG in its name.';

export const getDatevCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/datev.csv',
  summary: 'The month for the tax adviser: DATEV, EXTF 700, category 21, version 13 (Windows-1252).',
  description: `${checked} Of a month that was handed over it is the file as it was kept, the latest version unless \`version\` names another one; else, and with \`draft=1\`, a draft with the settings as they are now, VORLÄUFIG in its name, which marks nothing. 409 names what is not set (\`accountingUnset\`).`,
  query: z.object({ draft: z.literal('1').optional(), version: id.optional() }),
  refusals: [404, 409],
});

export const getJournalCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/journal.csv',
  summary: 'All entries of the month with their postings (`;`, UTF-8 with BOM).',
  description: draft,
});

export const getVatCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/vat.csv',
  summary:
    'Net, tax and gross of the self-billed invoices and corrections of a month by kind of tax and country.',
  description: `${checked} ${draft}`,
});

export const getSection13bCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/section-13b.csv',
  summary: 'Services received under section 13b of the German VAT Act (UStG), for each partner.',
  description: `Base, tax owed by the company and input tax, EU and third countries apart. Of each number its form, what VIES said of it and when: none is left out. ${checked} ${draft}`,
});

export const getNumbersCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/numbers.csv',
  summary: 'The number register of a month.',
  description: `A number without a document is a line of its own. ${draft}`,
});

export const getCreditNotesZip = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/credit-notes.zip',
  summary: 'The PDFs of the self-billed invoices and corrections of a month, as they were issued.',
  description: `With \`Einzelnachweis.csv\`: the credits that each of them is over, with order, base and rates. ${checked} ${draft}`,
  answer: file({ types: ['application/zip'] }),
});

export const getOpenItemsCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/open-items.csv',
  summary: 'What was open with each partner at the end of a day, as CSV.',
  description: `The day is \`at\`, else the last of the month. By replay of the journal, and last what was owed by vouchers. ${checked}`,
  query: atDay,
  refusals: [409, 422],
});

export const getProvisionsCsv = endpoint({
  ...ofMonth,
  path: '/api/accounting/{month}/provisions.csv',
  summary: 'What partners had earned by the end of a day and was neither noted nor paid, as CSV.',
  description: `The day is \`at\`, else the last of the month. By partner and month: pending, available, in payouts that had no document yet, credited by a later closing, and estimates of months that are not closed. ${checked}`,
  query: atDay,
  refusals: [409, 422],
});

export const getAllTablesZip = endpoint({
  method: 'GET',
  path: '/api/accounting/tables.zip',
  summary: 'All tables for a tax audit (GoBD, data access Z3).',
  description:
    'One CSV each, `index.xml` describes tables and columns. What is encrypted stays encrypted; passwords, sessions and keys are left out.',
  access: 'accounting.read',
  ticket: true,
  answer: file({ types: ['application/zip'] }),
});
