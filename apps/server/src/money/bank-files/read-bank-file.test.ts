import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test-support/any-character.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { timed } from '../../../test-support/slowness.ts';
import { BankFileError } from './bank-file-error.ts';
import { readBankFile } from './read-bank-file.ts';

const golden = (name: string) => readFileSync(new URL(`testing/golden/${name}.xml`, import.meta.url));
const statement = golden('camt.053.001.08').toString();
const report = golden('pain.002.001.10').toString();

const faultOf = async (file: string | Uint8Array) => {
  const error = await readBankFile(typeof file === 'string' ? Buffer.from(file) : file).catch((e) => e);
  expect(error).toBeInstanceOf(BankFileError);
  const [fault] = (error as BankFileError).faults;
  return [fault?.path, fault?.refused.code, fault?.refused.params];
};

const changed = (from: string, to: string, file = statement) => {
  expect(file).toContain(from);
  return file.replace(from, to);
};

test('the type of a file follows from its namespace', async () => {
  expect((await readBankFile(golden('camt.053.001.02'))).kind).toBe('statements');
  expect((await readBankFile(golden('pain.002.001.03'))).kind).toBe('status');
});

const entity = '<!DOCTYPE Document [<!ENTITY e "x">]>';
const bomb = `<!DOCTYPE Document [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY ${'b'.repeat(i + 1)} "&${i === 0 ? 'a' : 'b'.repeat(i)};&${i === 0 ? 'a' : 'b'.repeat(i)};">`).join('')}]>`;

test.each<[string, () => string | Uint8Array, unknown[]]>([
  ['nothing', () => '', ['', 'fileEmpty', {}]],
  ['a PDF', () => '%PDF-1.7\n', ['', 'bankFileNotXml', { line: 1 }]],
  ['a list', () => 'Buchungstag;Betrag\n', ['', 'bankFileNotXml', { line: 1 }]],
  ['an entity declaration', () => changed('<Document', `${entity}<Document`), ['', 'bankFileDeclares', {}]],
  ['an entity bomb', () => changed('<Document', `${bomb}<Document`), ['', 'bankFileDeclares', {}]],
  [
    'an external entity',
    () => changed('<Document', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document'),
    ['', 'bankFileDeclares', {}],
  ],
  [
    'a document type in UTF-16',
    () => Buffer.from(`\uFEFF${changed('<Document', `${entity}<Document`)}`, 'utf16le'),
    ['', 'bankFileEncoding', {}],
  ],
  ['an undeclared entity', () => changed('Rechnung 12', '&e;'), ['', 'bankFileNotXml', { line: 99 }]],
  [
    'a character that XML does not allow',
    () => changed('Rechnung 12', 'a\u0000b'),
    ['', 'bankFileEncoding', {}],
  ],
  [
    'an incomplete UTF-8 character',
    () => Buffer.from(changed('Rechnung 12', '\u00e4'), 'latin1'),
    ['', 'bankFileNotXml', { line: 99 }],
  ],
  [
    'a file of 20 MB and a byte',
    () => Buffer.alloc(20 * 1024 * 1024 + 1, ' '),
    ['', 'bankFileTooLarge', { most: 20 }],
  ],
  [
    'another version',
    () => changed('camt.053.001.08', 'camt.053.001.04'),
    ['/', 'bankFileKind', { kind: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.04' }],
  ],
  [
    'no namespace',
    () => changed(' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"', ''),
    ['/', 'bankFileKind', { kind: 'Document' }],
  ],
  ['an HTML page', () => '<html><body>Sign in</body></html>', ['/', 'bankFileKind', { kind: 'html' }]],
  [
    'a prefix without a namespace',
    () => changed('<Stmt>', '<x:Stmt>').replace('</Stmt>', '</x:Stmt>'),
    ['', 'bankFileNotXml', { line: 8 }],
  ],
  [
    'parts of another namespace',
    () => changed('<Stmt>', '<Stmt xmlns="urn:other">'),
    ['/Document/BkToCstmrStmt/Stmt', 'bankFileMissing', {}],
  ],
  [
    'no statement',
    () => statement.replace(/<Stmt>.*<\/Stmt>/s, ''),
    ['/Document/BkToCstmrStmt/Stmt', 'bankFileMissing', {}],
  ],
  [
    'an answer to direct debits',
    () => changed('pain.001.001.09', 'pain.008.001.08', report),
    ['/Document/CstmrPmtStsRpt/OrgnlGrpInfAndSts/OrgnlMsgNmId', 'bankFileKind', { kind: 'pain.008.001.08' }],
  ],
])('%s is refused', async (_, file, fault) => {
  expect(await faultOf(file())).toEqual(fault);
});

test('endlessly nested elements use no memory', async () => {
  const deep = changed('<Stmt>', '<Stmt>'.repeat(100_000));
  expect((await faultOf(deep))[1]).toBe('bankFileNotXml');
});

test('a truncated file is refused wherever it was cut off', async () => {
  const bytes = Buffer.from(statement);
  const end = bytes.lastIndexOf('>');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: end }), async (length) => {
      await expect(readBankFile(bytes.subarray(0, length))).rejects.toThrow(BankFileError);
    }),
    { numRuns: isFullRun ? 60 : 12 },
  );
});

test('a file overwritten at random is either read or refused', async () => {
  const edit = fc.record({
    at: fc.nat(statement.length),
    length: fc.nat(40),
    text: fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        '</Ntry>',
        '<Ntry>',
        '<!--',
        ']]>',
        '-',
        '0',
        '<Amt/>',
        '<![CDATA[',
      ),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      let text = statement;
      for (const { at, length, text: put } of edits) text = text.slice(0, at) + put + text.slice(at + length);
      const outcome = await readBankFile(Buffer.from(text)).catch((error) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BankFileError);
      else expect(outcome.kind).toBe('statements');
    }),
    { numRuns: isFullRun ? 300 : 30 },
  );
});

const bookings = isFullRun ? 10_000 : 1_000;

test(`a statement of ${bookings} bookings is read within seconds`, async () => {
  const [entry = ''] = /<Ntry>.*?<\/Ntry>/s.exec(statement) ?? [];
  const many = statement
    .replace(/<Ntry>.*<\/Ntry>/s, entry.repeat(bookings))
    .replaceAll('2026120700000001', '')
    .replaceAll(/<Bal>.*?<\/Bal>/gs, '');
  const { result, took, slow } = await timed(() => readBankFile(Buffer.from(many)));
  expect(took).toBeLessThan(10_000 * slow);
  const entries = result.kind === 'statements' ? (result.statements[0]?.entries ?? []) : [];
  expect(entries.length).toBe(bookings);
  // All bookings are identical, and each one still counts.
  expect(new Set(entries.map(({ key }) => key)).size).toBe(bookings);
});
