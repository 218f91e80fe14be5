import { expect, test } from 'vitest';
import { findAffiliateFile } from '../src/account/affiliate-data/affiliate-data.queries.ts';
import {
  findAccountsByIbanEnd,
  findBankAccount,
} from '../src/account/bank-accounts/bank-accounts.queries.ts';
import { checkEligibility } from '../src/money/payouts/eligibility.ts';
import { findCreditNote } from '../src/money/payouts/paper/credit-note.ts';
import { openPaper } from '../src/money/payouts/paper/make-paper.ts';
import { findRefundCorrection } from '../src/money/payouts/paper/papers.queries.ts';
import { findAllPayouts, findPayout } from '../src/money/payouts/payouts.queries.ts';
import { requestPayout } from '../src/money/payouts/request-payout.ts';
import { ruleFaults, schemaFaults, textsOf } from '../src/money/payouts/testing/en16931.ts';
import { readPdf } from '../src/money/payouts/testing/read-pdf.ts';
import { checkUst } from '../src/platform/check-ust.ts';
import { openFiles } from '../src/platform/files/files.ts';
import { isFullRun, mainCases } from '../test-support/full-run.ts';
import { setUpDatabase } from '../test-support/set-up.ts';
import { demoLogins } from './logins.ts';
import { incompletePartners } from './rows/account-rows.ts';
import { createDemoDatabase, demoMoment as now } from './testing/demo-database.ts';
import { testSecrets as secrets } from './testing/test-secrets.ts';

const database = setUpDatabase(() => createDemoDatabase(now));

async function partnerOf(email: string): Promise<{ partner: number; user: number }> {
  const row = await database.db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.id as partner', 'users.id as user'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  return row;
}

async function eligibilityOf(email: string, type: 'bank' | 'shopping' = 'bank') {
  const claim = { ...(await partnerOf(email)), destination: { type, shop: 1 }, now };
  return checkEligibility({ db: database.db, secrets }, claim);
}

test('Anna can request a payout right after the first start, with 19 % VAT', async () => {
  const claim = {
    ...(await partnerOf(demoLogins.anna)),
    destination: { type: 'bank', shop: null },
    now,
  } as const;
  const id = await database.db.transaction().execute((db) => requestPayout({ db, secrets }, claim));
  const payout = (await findAllPayouts(database.db, claim.partner)).find((row) => row.id === id);
  expect(payout).toMatchObject({
    taxRateBp: 1900,
    taxKind: 'standard',
    heldUntil: null,
    statusName: 'pending',
  });
  expect(payout?.amountCents).toBeGreaterThan(0);
  const note = payout && (await findCreditNote({ db: database.db, secrets }, payout, null));
  expect(note?.particulars).toMatchObject({
    name: 'Anna Berger',
    countryIso: 'DEU',
    issuer: { name: 'Blattwerk', city: 'Berlin' },
    target: { type: 'bank', accountHolder: 'Anna Berger' },
  });
  expect(checkUst(note?.particulars.ust ?? '')).toBeNull();
  expect(note?.particulars.issuer?.ust).toMatch(/^DE\d{9}$/);
});

test('Reto is paid in Switzerland, without tax', async () => {
  expect(await eligibilityOf(demoLogins.swissPremium)).toMatchObject({
    missing: [],
    payer: { countryIso: 'CHE' },
    particulars: { ust: expect.stringMatching(/^CHE-/), target: { iban: expect.stringMatching(/^CH/) } },
  });
});

test('a leader, a newcomer and every customer lack some requirement', async () => {
  expect((await eligibilityOf(incompletePartners.registration)).missing).toEqual(['businessRegistration']);
  expect((await eligibilityOf(incompletePartners.terms)).missing).toEqual(['terms']);
  expect((await eligibilityOf(demoLogins.basic)).missing).toEqual([
    'businessRegistration',
    'terms',
    'ustId',
    'bankAccount',
  ]);
});

test('every paid partner fulfils all requirements of a payout, and document numbers are consecutive', async () => {
  const paid = await database.db
    .selectFrom('payouts')
    .innerJoin('partners', 'partners.id', 'payouts.partner_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select('users.email')
    .distinct()
    .execute();
  expect(paid.length).toBeGreaterThan(20);
  const sample = isFullRun ? paid : paid.filter((_, at) => at % 5 === 0);
  for (const { email } of sample) expect([email, (await eligibilityOf(email)).missing]).toEqual([email, []]);
  const rows = await database.db
    .selectFrom('payout_papers')
    .select(['number', 'kind'])
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  expect(rows.filter(({ kind }) => kind === 'correction').length).toBeGreaterThan(0);
  console.log(`demo payouts: ${rows.length} papers of ${paid.length} partners`);
});

test('a partner other than Anna has a correction of a refund, with the same document that the product makes', async () => {
  const { partner: anna } = await partnerOf(demoLogins.anna);
  const corrected = await database.db
    .selectFrom('payout_papers as paper')
    .innerJoin('payouts', 'payouts.id', 'paper.payout_id')
    .select(['paper.id', 'paper.payout_id as payout', 'payouts.partner_id as partner'])
    .where('paper.kind', '=', 'refund-correction')
    .execute();
  expect(corrected.length).toBeGreaterThan(0);
  for (const { id, payout, partner } of mainCases(2, corrected)) {
    expect(partner).not.toBe(anna);
    const [row, paper] = await Promise.all([
      findPayout(database.db, payout),
      findRefundCorrection(database.db, payout, id),
    ]);
    if (!row || !paper) throw new Error(`document ${id} not found`);
    const pdf = await openPaper({ db: database.db, secrets, clock: { now: () => now } }, row, paper);
    const { title, attachments } = await readPdf(pdf ?? Buffer.of());
    const xml = attachments['factur-x.xml']?.toString() ?? '';
    expect(title).toContain(row.number);
    expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
    expect(textsOf(xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['261']);
  }
});

test('documents can be decrypted, and no account number is readable in the tables', async () => {
  const files = await openFiles({ dataDir: database.dataDir, s3: null });
  const { partner } = await partnerOf(demoLogins.anna);
  const file = await findAffiliateFile(database.db, partner, 'fileRegistration');
  expect(file?.name).toBe('Gewerbeanmeldung.pdf');
  expect((await files.read(file?.key ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
  const { rows } = await database.pool.query<{ dump: string }>(
    `select string_agg(t::text, ' ') as dump from bank_accounts t`,
  );
  expect(rows[0]?.dump).not.toMatch(/[A-Z]{2}\d{2}9990/);
});

test('an account is found by the end of its IBAN', async () => {
  const { partner, user } = await partnerOf(demoLogins.anna);
  const own = await findBankAccount({ db: database.db, secrets }, { user });
  const found = await findAccountsByIbanEnd({ db: database.db, secrets }, own?.iban?.slice(-4) ?? '', 9);
  expect(found).toContainEqual({ partner, name: 'Anna Berger', iban: own?.iban });
});
