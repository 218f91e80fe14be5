import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BankFileError } from '../bank-file-error.ts';
import { readBankFile } from '../read-bank-file.ts';
import type { BankStatement, StatementEntry } from '../types.ts';

const ACCOUNT = 'DE89370400440532013000';
const golden = (name: string) =>
  readFileSync(new URL(`../testing/golden/${name}.xml`, import.meta.url), 'utf8');
const eight = golden('camt.053.001.08');
const two = golden('camt.053.001.02');

async function readAll(xml: string): Promise<readonly BankStatement[]> {
  const file = await readBankFile(Buffer.from(xml));
  if (file.kind !== 'statements') throw new Error(`A statement was expected, not ${file.kind}`);
  return file.statements;
}

async function read(xml: string): Promise<BankStatement> {
  const [statement] = await readAll(xml);
  if (!statement) throw new Error('There is no statement');
  return statement;
}

/** The entry whose bank reference ends like this. */
async function entryOf(xml: string, end: string): Promise<StatementEntry> {
  const entry = (await read(xml)).entries.find(({ bankReference }) => bankReference.endsWith(end));
  if (!entry) throw new Error(`There is no entry ${end}`);
  return entry;
}

const changed = (from: string, to: string, xml = eight) => {
  expect(xml).toContain(from);
  return xml.replace(from, to);
};

test.each([
  ['camt.052.001.02', 'report'],
  ['camt.052.001.08', 'report'],
  ['camt.053.001.02', 'statement'],
  ['camt.053.001.08', 'statement'],
  ['camt.054.001.02', 'notification'],
  ['camt.054.001.08', 'notification'],
])('%s reads the same bookings', async (name, kind) => {
  const statement = await read(golden(name));
  expect(statement).toMatchObject({ kind, accountIban: ACCOUNT, from: '2026-12-07', to: '2026-12-07' });
  expect(statement.pendingCount).toBe(1);
  expect(statement.missingCents).toBe(kind === 'statement' ? 0 : null);
  expect(statement.entries).toEqual((await read(eight)).entries);
});

test('the fields of a statement', async () => {
  const { id, entries } = await read(eight);
  expect(id).toBe('053D2026120701');
  const common = { hasBankReference: true, bookedOn: '2026-12-07', valueOn: '2026-12-07', isReversal: false };
  expect(entries).toMatchObject([
    {
      ...common,
      bankReference: '2026120700000001',
      amountCents: -50_05,
      batch: null,
      transactions: [
        {
          endToEndId: 'P-40-1',
          batchId: 'BW-R11-1-B',
          amountCents: -50_05,
          returned: null,
          remittance: 'Gutschrift G-000040',
          counterparty: { name: 'Karl Wald', iban: 'DE02120300000000202051' },
        },
      ],
      info: 'SEPA-UEBERWEISUNG',
    },
    {
      ...common,
      amountCents: -1_000_001_221_66,
      batch: { batchId: 'BW-R12-1-B', messageId: 'BW-R12-1', count: 3 },
      transactions: [],
      info: 'SAMMELUEBERWEISUNG',
    },
    {
      ...common,
      amountCents: -30_01,
      batch: { batchId: 'BW-R10-1-B', messageId: null, count: 2 },
      transactions: [
        { endToEndId: 'P-31-1', amountCents: -10_00, counterparty: { name: 'Ute Ahorn' } },
        { endToEndId: 'P-32-1', amountCents: -20_01, counterparty: { name: 'Jan Erle' } },
      ],
    },
    {
      ...common,
      valueOn: '2026-12-08',
      amountCents: 1_190_65,
      batch: null,
      transactions: [
        {
          endToEndId: 'P-41-1',
          amountCents: 1_190_65,
          returned: { code: 'AC04', text: 'KONTO ERLOSCHEN' },
          counterparty: { name: 'Zoe Kovaleva', iban: 'DE02120300000000202051' },
        },
      ],
    },
    {
      ...common,
      amountCents: 7_00,
      transactions: [
        {
          endToEndId: 'P-33-1',
          returned: { code: null, text: null },
          // The bank has swapped the parties.
          counterparty: { name: 'Ida Linde', iban: 'DE02120300000000202051' },
        },
      ],
    },
    {
      ...common,
      hasBankReference: false,
      amountCents: 123_00,
      transactions: [
        {
          endToEndId: null,
          returned: null,
          remittance: 'Rechnung 12 und 13',
          counterparty: { name: 'Kundin aus Kassel', iban: 'DE02120300000000202051' },
        },
      ],
    },
  ]);
  expect(entries[5]?.bankReference).toBe(entries[5]?.key);
});

test('a booking is recognized in another file, and distinguished from others with the same reference', async () => {
  const keys = async (xml: string) => (await read(xml)).entries.map(({ key }) => key);
  const known = await keys(eight);
  expect(new Set(known).size).toBe(6);
  expect(await keys(golden('camt.052.001.02'))).toEqual(known);
  const sameReference = await keys(changed('2026120700000003', '2026120700000001'));
  expect(new Set(sameReference).size).toBe(6);
  const [first] = await keys(changed('<Dt>2026-12-07</Dt></BookgDt>', '<Dt>2026-12-08</Dt></BookgDt>'));
  expect(known).not.toContain(first);
});

test('a missing booking shows in the balances', async () => {
  const without = eight.replace(/<Ntry>.*?<\/Ntry>/s, '');
  expect((await read(without)).missingCents).toBe(-50_05);
  expect((await read(changed('PRCD', 'OPBD'))).missingCents).toBe(0);
  expect((await read(changed('CLBD', 'CLAV'))).missingCents).toBeNull();
});

test('a return is recognized by its reason, or by the code of its booking or its own', async () => {
  const without = (xml: string) => xml.replace(/<RtrInf>.*?<\/RtrInf>/s, '');
  const plain = (xml: string) => xml.replaceAll('NTRF+159+9310', 'NTRF+166+9310').replaceAll('RRTN', 'ESCT');
  const returned = async (xml: string) => (await entryOf(xml, '4')).transactions[0]?.returned;
  expect(await returned(without(eight))).toEqual({ code: null, text: null });
  expect(await returned(plain(eight))).toEqual({ code: 'AC04', text: 'KONTO ERLOSCHEN' });
  expect(await returned(plain(without(eight)))).toBeNull();
  const own = plain(without(eight)).replace(
    '<Refs><EndToEndId>P-41-1</EndToEndId></Refs>',
    '$&<BkTxCd><Prtry><Cd>159</Cd></Prtry></BkTxCd>',
  );
  expect(await returned(own)).toEqual({ code: null, text: null });
  expect(await returned(changed('<Rsn><Cd>AC04</Cd></Rsn>', '<Rsn><Prtry>XY01</Prtry></Rsn>'))).toMatchObject(
    {
      code: 'XY01',
    },
  );
});

test('a single transaction has the booked amount, others have their own in euro', async () => {
  const amounts = async (xml: string, end: string) =>
    (await entryOf(xml, end)).transactions.map(({ amountCents }) => amountCents);
  const alone = changed(
    '<Amt Ccy="EUR">50.05</Amt><CdtDbtInd>DBIT</CdtDbtInd>\n',
    '<Amt Ccy="USD">1.00</Amt>\n',
  );
  expect(await amounts(alone, '1')).toEqual([-50_05]);
  expect(await amounts(changed('>20.01<', '>19.99<'), '3')).toEqual([-10_00, -19_99]);
  expect(await amounts(changed('Ccy="EUR">20.01', 'Ccy="CHF">20.01'), '3')).toEqual([-10_00, null]);
  expect(
    await amounts(
      changed('<Amt Ccy="EUR">20.01</Amt><CdtDbtInd>DBIT<', '<Amt Ccy="EUR">20.01</Amt><CdtDbtInd>CRDT<'),
      '3',
    ),
  ).toEqual([-10_00, 20_01]);
});

test('the sum of a file is recognized without a batch element', async () => {
  const plain = eight.replaceAll(/<Btch>.*?<\/Btch>/gs, '');
  expect((await entryOf(plain, '3')).batch).toEqual({ batchId: 'BW-R10-1-B', messageId: null, count: 2 });
  expect((await entryOf(plain, '1')).batch).toBeNull();
  const named = plain.replace('<RmtInf><Ustrd>ANZAHL', '<Refs><PmtInfId>BW-R12-1-B</PmtInfId></Refs>$&');
  expect(await entryOf(named, '2')).toMatchObject({
    batch: { batchId: 'BW-R12-1-B', messageId: null, count: null },
    transactions: [],
  });
});

test('several statements of one account are read one by one', async () => {
  const [stmt = ''] = /<Stmt>.*<\/Stmt>/s.exec(eight) ?? [];
  const another = stmt.replace('053D2026120701', '053D2026120801');
  const ids = (await readAll(eight.replace('</Stmt>', `</Stmt>${another}`))).map(({ id }) => id);
  expect(ids).toEqual(['053D2026120701', '053D2026120801']);
});

test('an IBAN in the element for other account numbers, and bookings with a time', async () => {
  const other = eight
    .replace(
      `<Id><IBAN>${ACCOUNT}</IBAN></Id>\n`,
      `<Id><Othr><Id>de89 3704 0044 0532 0130 00</Id></Othr></Id>\n`,
    )
    .replace('<BookgDt><Dt>2026-12-07</Dt>', '<BookgDt><DtTm>2026-12-06T23:30:00Z</DtTm>')
    .replace('<ValDt><Dt>2026-12-07</Dt></ValDt>', '');
  expect((await read(other)).accountIban).toBe(ACCOUNT);
  expect(await entryOf(other, '1')).toMatchObject({ bookedOn: '2026-12-07', valueOn: null });
  expect(await entryOf(changed('<BookgDt><Dt>2026-12-07</Dt></BookgDt>', ''), '1')).toMatchObject({
    bookedOn: '2026-12-07',
  });
});

const STMT = '/Document/BkToCstmrStmt/Stmt';

test.each<[string, () => string, string, string]>([
  ['no id', () => changed('<Id>053D2026120701</Id>', ''), `${STMT}/Id`, 'bankFileMissing'],
  ['an empty id', () => changed('053D2026120701', ' '), `${STMT}/Id`, 'bankFileMissing'],
  [
    'no account',
    () => changed(`<Id><IBAN>${ACCOUNT}</IBAN></Id>\n`, '\n'),
    `${STMT}/Acct/Id/IBAN`,
    'bankFileMissing',
  ],
  ['an invalid account', () => eight.replace(ACCOUNT, 'DE00'), `${STMT}/Acct/Id/IBAN`, 'bankFileValue'],
  ['an account in francs', () => changed('<Ccy>EUR', '<Ccy>CHF'), `${STMT}/Acct/Ccy`, 'bankFileCurrency'],
  [
    'a booking in francs',
    () => changed('Ccy="EUR">50.05', 'Ccy="CHF">50.05'),
    `${STMT}/Ntry[1]/Amt`,
    'bankFileCurrency',
  ],
  [
    'no currency',
    () => changed('<Amt Ccy="EUR">50.05', '<Amt>50.05'),
    `${STMT}/Ntry[1]/Amt`,
    'bankFileCurrency',
  ],
  ['a comma', () => changed('>50.05<', '>50,05<'), `${STMT}/Ntry[1]/Amt`, 'bankFileValue'],
  ['a negative amount', () => changed('>50.05<', '>-50.05<'), `${STMT}/Ntry[1]/Amt`, 'bankFileValue'],
  ['a fraction of a cent', () => changed('>30.01<', '>30.015<'), `${STMT}/Ntry[3]/Amt`, 'bankFileValue'],
  [
    'no amount',
    () => eight.replace('<Ntry>\n        <Amt Ccy="EUR">50.05</Amt>', '<Ntry>'),
    `${STMT}/Ntry[1]/Amt`,
    'bankFileMissing',
  ],
  [
    'two amounts',
    () => changed('<Ntry>', '<Ntry><Amt Ccy="EUR">1.00</Amt>'),
    `${STMT}/Ntry[1]/Amt`,
    'bankFileTwice',
  ],
  [
    'an unknown direction',
    () => changed('DBIT</CdtDbtInd><Sts>', 'DBT</CdtDbtInd><Sts>'),
    `${STMT}/Ntry[1]/CdtDbtInd`,
    'bankFileValue',
  ],
  ['no status', () => changed('<Sts><Cd>BOOK</Cd></Sts>', ''), `${STMT}/Ntry[1]/Sts`, 'bankFileMissing'],
  [
    'no such day',
    () => changed('<BookgDt><Dt>2026-12-07', '<BookgDt><Dt>2026-13-07'),
    `${STMT}/Ntry[1]/BookgDt/Dt`,
    'bankFileValue',
  ],
  [
    'no day at all',
    () => eight.replace(/<BookgDt>.*?<\/ValDt>/s, ''),
    `${STMT}/Ntry[1]/ValDt/Dt`,
    'bankFileMissing',
  ],
  [
    'a count in words',
    () => changed('<NbOfTxs>3', '<NbOfTxs>three'),
    `${STMT}/Ntry[2]/NtryDtls/Btch/NbOfTxs`,
    'bankFileValue',
  ],
  [
    'two accounts',
    () => {
      const [stmt = ''] = /<Stmt>.*<\/Stmt>/s.exec(two) ?? [];
      return two.replace('</Stmt>', `</Stmt>${stmt.replaceAll(ACCOUNT, 'DE02120300000000202051')}`);
    },
    '/Document/BkToCstmrStmt',
    'bankFileAccounts',
  ],
])('%s is refused with its place', async (_, xml, path, code) => {
  const error = await readBankFile(Buffer.from(xml())).catch((e) => e);
  expect(error).toBeInstanceOf(BankFileError);
  const { faults } = error as BankFileError;
  expect(faults.map((fault) => [fault.path, fault.refused.code])).toEqual([[path, code]]);
});
