import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { balancesOf, parseBatch } from '@blattwerk/server/money/accounting/datev/testing/parse-batch.ts';
import { rowsOf, unzip } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import { expect } from 'vitest';
import { closeMonth, creditsOf } from './closing.ts';
import type { MonthDays } from './days.ts';
import type { Body, CompanyMonth } from './month.ts';
import { both, idsOf, mailOf, partners, ruth } from './people.ts';
import { screen, step } from './steps.ts';
import { owedOfOld } from './takeover.ts';

/** The second month is over: unpaid debts are written off, and partners have their statements. */
export function endSteps(month: CompanyMonth, days: MonthDays): void {
  step(
    {
      name: 'the second month is closed',
      who: 'both operators',
      by: 'command',
      checked: 'there were no orders, so nothing is earned; the credit by hand is all that Nora gets',
    },
    async () => {
      await month.goTo(days.end);
      await closeMonth(month, days.second);
      const credits = (await creditsOf(month, 'Nora')).filter(({ dateFrom }) =>
        dateFrom.startsWith(days.second),
      );
      expect(credits).toMatchObject([{ bonusName: 'correction', amount: '50.00', estimated: false }]);
    },
  );

  step(
    {
      name: 'a debt past its deadline is written off, by two people',
      who: 'both operators',
      by: 'person',
      checked: 'nothing is owed any more, and the letter stays',
    },
    async () => {
      const { partner } = await idsOf(month, mailOf('Otto'));
      const about = { partner: `/api/partners/${partner}`, reason: 'Nicht erreichbar, Frist vorbei' };
      await month.byTwo(both, 'POST', '/api/write_offs', about);
      expect(await month.done(ruth, 'GET', '/api/debts.json')).toEqual([]);
      const letters = await month.done(mailOf('Otto'), 'GET', '/api/demands.json');
      expect(letters).toMatchObject([{ net: '80.00', current: false }]);
    },
  );

  step(
    {
      name: 'statements of both months are signed, and checked without the server',
      who: 'partners',
      by: 'command',
      checked: 'statements:verify: as issued, each linked to the one before; one changed byte is reported',
    },
    async () => {
      const files: string[] = [];
      for (const { firstName } of partners.slice(0, 2)) {
        const { partner } = await idsOf(month, mailOf(firstName));
        const path = `/api/partners/${partner}/statements`;
        const statements: Body[] = await month.done(mailOf(firstName), 'GET', `${path}.json`);
        expect(statements).toHaveLength(2);
        expect(statements[0].opening).toBe(statements[1].closing);
        for (const { id } of statements.toReversed()) {
          const file = join(month.instance.dataDir, `${firstName}-${id}.zip`);
          await writeFile(file, await month.file(mailOf(firstName), `${path}/${id}/signed.zip`));
          files.push(file);
        }
      }
      const verify = 'tools/statements-verify.ts';
      expect(await month.command(verify, ...files)).toContain('All 4 documents are as issued.');
      const [first = ''] = files;
      const bytes = await month.file(mailOf('Nora'), await signedPath(month));
      const middle = bytes.length >> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(first, bytes);
      await expect(month.command(verify, first)).rejects.toMatchObject({ code: 1 });
    },
  );
}

/** Path of Nora's first signed statement. */
async function signedPath(month: CompanyMonth): Promise<string> {
  const { partner } = await idsOf(month, mailOf('Nora'));
  const documents: Body[] = await month.done(
    mailOf('Nora'),
    'GET',
    `/api/partners/${partner}/signed_documents.json`,
  );
  return `/api/signed_documents/${documents.at(-1).id}/signed.zip`;
}

/** The books of both months are handed to the tax adviser. */
export function accountingSteps(month: CompanyMonth, days: MonthDays): void {
  adviserSteps(month, days);
  listSteps(month, days);
}

/** The settings, and the batch. */
function adviserSteps(month: CompanyMonth, days: MonthDays): void {
  step(
    {
      name: 'the tax adviser’s numbers and accounts are entered',
      who: 'first operator',
      by: 'call',
      checked: '409 names the missing settings before; the usual accounts of SKR03 are proposed',
    },
    async () => {
      const lacking = await month.call(ruth, 'GET', `/api/accounting/${days.second}/datev.csv`);
      expect([lacking.status, lacking.body.code]).toEqual([409, 'accountingUnset']);
      const { proposed } = await month.done(ruth, 'GET', '/api/accounting/settings');
      const numbers = { consultant: 29_098, client: 55_003, chart: 'SKR03', accountLength: 4 };
      const more = { fiscalYearMonth: 1, creditorsFrom: 70_000, accounts: proposed.SKR03 };
      const reason = 'Angaben der Kanzlei';
      await month.done(ruth, 'PUT', '/api/accounting/settings', { ...numbers, ...more, reason });
    },
  );

  screen(
    {
      name: 'the accounting month is taken as a DATEV batch and handed over',
      who: 'first operator',
      checked:
        'a draft before; the published field expressions; sums per account are the ledger’s; again byte for byte',
    },
    async (open) => {
      const { page } = await month.open(open, ruth);
      await page.goto(`${month.url}/app/operations/accounting/${days.second}`);
      const file = page.getByTestId('accounting-files').getByRole('listitem');
      const datev = file.filter({ hasText: 'DATEV-Buchungsstapel' });
      await datev.getByRole('button', { name: 'Entwurf sichern' }).waitFor();
      await datev.getByRole('button', { name: 'An die Kanzlei übergeben' }).click();
      const confirmation = page.getByRole('dialog');
      await confirmation.getByText('29098').waitFor();
      await confirmation.getByRole('button', { name: 'Übergeben', exact: true }).click();
      const save = datev.getByRole('button', { name: 'Datei sichern' });
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(download.suggestedFilename()).toBe(`EXTF_Buchungsstapel_${days.second}.csv`);
      const bytes = await readFile(await download.path());
      const balances = sumsOf(balancesOf(parseBatch(bytes).bookings));
      const again = await month.file(ruth, `/api/accounting/${days.second}/datev.csv`);
      expect(again.equals(bytes)).toBe(true);
      const { sums, handedOver } = await month.done(ruth, 'GET', `/api/accounting/${days.second}`);
      expect(handedOver).toMatchObject({ by: { name: 'Ruth Rebe' } });
      expect(sums.length).toBeGreaterThan(5);
      const ledger = sums.map((sum: Body) => [sum.account, Number(sum.ledger).toFixed(2)]);
      expect(balances).toEqual(Object.fromEntries(ledger));
    },
  );
}

/** EUR by account; those of partners, which have one digit more, combined. */
function sumsOf(cents: Record<string, number>): Record<string, string> {
  const sums: Record<string, number> = {};
  for (const [account, amount] of Object.entries(cents)) {
    const name = account.length > 4 ? 'creditors' : account;
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, (amount / 100).toFixed(2)]));
}

/** Other exports. */
function listSteps(month: CompanyMonth, days: MonthDays): void {
  step(
    {
      name: 'journal, value added tax, § 13b, numbers, notes and open items are exported',
      who: 'first operator',
      by: 'call',
      checked:
        'every note is in the ZIP, no number lacks; Lea’s tax is owed by the company; Max waits for money, and who came along with a balance',
    },
    async () => {
      const of = (name: string) => month.file(ruth, `/api/accounting/${days.second}/${name}`);
      for (const name of ['journal.csv', 'vat.csv', 'numbers.csv'])
        expect([name, rowsOf(await of(name)).length > 1]).toEqual([name, true]);
      expect((await of('section-13b.csv')).toString()).toContain('Lea Wendt');
      const { numbers } = await month.done(ruth, 'GET', `/api/accounting/${days.second}`);
      expect(numbers.gaps).toEqual([]);
      const notes = unzip(await of('credit-notes.zip'));
      // Including the credits they cover.
      expect(notes.size).toBe(numbers.notes + numbers.corrections + 1);
      const at = month.today();
      const open: Body[] = await month.done(ruth, 'GET', `/api/accounting/open-items.json?at=${at}`);
      const owed = open.filter(({ owed: amount }) => amount !== '0.00');
      expect(owed.map(({ displayName }) => displayName).toSorted()).toEqual(
        ['Max Wendt', ...owedOfOld].toSorted(),
      );
      expect((await of(`open-items.csv?at=${at}`)).toString()).toContain('Max Wendt');
    },
  );

  step(
    {
      name: 'all tables are exported for an audit (GoBD)',
      who: 'first operator',
      by: 'call',
      checked: 'index.xml describes them; postings and credits are among them',
    },
    async () => {
      const tables = unzip(await month.file(ruth, '/api/accounting/tables.zip'));
      expect([...tables.keys()]).toEqual(
        expect.arrayContaining(['index.xml', 'postings.csv', 'credits.csv']),
      );
      for (const name of tables.keys())
        if (name.endsWith('.csv')) expect(tables.get('index.xml')?.toString()).toContain(name);
    },
  );
}
