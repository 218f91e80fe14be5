import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { affiliate, type PersonCells, peopleFile, top } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root, own } = setUpNetwork(NOW, family);
const send = sendFilesTo(server, () => root.token);
const take = (...people: PersonCells[]) => send('people', peopleFile(...people));
const check = (...people: PersonCells[]) => send('people?check=1', peopleFile(...people));

// 212 is below 213, which is below 22.
const ended = { old_number: '22', state: 'ended', state_since: '2026-03-05', ...affiliate };
beforeAll(async () => {
  const vera = { ...top, email: 'vera@alt.example', referral_code: 'VERA7' };
  const below = [
    { old_number: '213', sponsor_number: '22' },
    { old_number: '212', sponsor_number: '213' },
  ];
  expect(await take(vera, ended, ...below)).toMatchObject({ imported: 4 });
});

const reasons = async (...people: PersonCells[]): Promise<string[]> => {
  const { errors } = await check(...people);
  return errors.map(
    ({ line, column, reason }: { line: number; column?: string; reason: string }) =>
      `${line} ${column}: ${reason}`,
  );
};
const one = (cells: PersonCells) => ({ old_number: '31', ...cells });

test.each<[string, PersonCells, string]>([
  ['no number', { old_number: '' }, 'old_number: is missing'],
  ['level 21', { highest_level: 21 }, 'highest_level: "21" is not a whole number from 0 to 20'],
  ['the future', { joined_at: '2027-01-01' }, 'joined_at: lies in the future'],
  ['before 1970', { joined_at: '1969-12-31' }, 'joined_at: "1969-12-31" lies before 1970'],
  ['no day', { joined_at: 'gestern' }, 'joined_at: "gestern" is not a time'],
  ['an IBAN', { iban: 'DE89370400440532013001' }, 'iban: is not an IBAN, or its check digits are wrong'],
  [
    'a BIC of another country',
    { iban: 'DE89370400440532013000', bic: 'BNPAFRPP' },
    'bic: is of another country than the IBAN',
  ],
  ['an e-mail', { email: 'nora' }, 'email: is not an e-mail address'],
  ['a link as a name', { first_name: 'www.example.org' }, 'first_name: "www.example.org" is not a name'],
  [
    'nobody as sponsor',
    { sponsor_number: '99' },
    'sponsor_number: "99" is nobody\'s number, here or in the file',
  ],
  ['an affiliate since never', { account_type: 'affiliate' }, 'affiliate_since: is missing'],
  ['an unknown state', { state: 'away' }, 'state: "away" is none of active, held, ended'],
  ['half an address', { street: 'Am Bach 1', city: 'Berlin', country_iso: 'DEU' }, 'postcode: is missing'],
  ['no country', { country_iso: 'XX' }, 'country_iso: "XX" is not the code of a country (ISO 3166-1)'],
  [
    'contradicting tax fields',
    { tax_kind: 'standard', tax_number: '21/815/08150', small_business: 'ja' },
    'small_business: contradicts tax_kind "standard"',
  ],
  ['a tax kind without a number', { tax_kind: 'small-business' }, 'tax_kind: needs a vat_id or a tax_number'],
  [
    'a proven status without a number',
    { tax_status: 'proven' },
    'tax_status: needs a vat_id or a tax_number',
  ],
  [
    'a code',
    { referral_code: 'nora' },
    'referral_code: "nora" is not a code of at most 50 letters A to Z and digits',
  ],
  ['somebody’s code', { referral_code: 'VERA7' }, 'referral_code: belongs to somebody who is here already'],
  ['somebody’s e-mail', { email: 'VERA@alt.example' }, 'email: belongs to somebody who is here already'],
  [
    'another top',
    { sponsor_number: '', ...affiliate },
    'sponsor_number: is missing: partner 1 stands at the top',
  ],
  ['oneself as sponsor', { sponsor_number: '31' }, 'sponsor_number: leads round in a circle'],
])('%s', async (_, cells, reason) => {
  expect(await reasons(one(cells))).toContain(`2 ${reason}`);
});

test('for a duplicate number, e-mail or code the first row counts', async () => {
  const twice = { email: 'same@alt.example', referral_code: 'SAME' };
  expect(await reasons(one(twice), { old_number: '31' }, { old_number: '32', ...twice })).toEqual([
    '3 old_number: is that of line 2, too',
    '4 email: is that of line 2, too',
  ]);
});

fullTest('a cycle, even through an existing person, and people below a faulty row', async () => {
  expect(
    await reasons(
      { old_number: '41', sponsor_number: '42' },
      { old_number: '42', sponsor_number: '41' },
      { old_number: '43', sponsor_number: '42' },
    ),
  ).toEqual([2, 3, 4].map((line) => `${line} sponsor_number: leads round in a circle`));
  expect(await reasons({ ...ended, sponsor_number: '212' })).toEqual([
    '2 sponsor_number: leads round in a circle',
  ]);
  expect(
    await reasons(
      { old_number: '51', highest_level: 21 },
      { old_number: '52', sponsor_number: '51' },
      { old_number: '53', sponsor_number: '52' },
    ),
  ).toEqual([
    '2 highest_level: "21" is not a whole number from 0 to 20',
    '3 sponsor_number: stands below line 2, which has a fault',
    '4 sponsor_number: stands below line 2, which has a fault',
  ]);
});

test('rows with a fault are left out, and the others are stored', async () => {
  expect(await take({ old_number: '61', highest_level: 21 }, { old_number: '62' })).toMatchObject({
    imported: 1,
    failed: 1,
    errors: [{ line: 2, column: 'highest_level' }],
  });
});

test('a file without the columns is refused, and so is a user without the right', async () => {
  expect(await send('people', 'old_number;email\n1;a@b.de\n')).toMatchObject({
    status: 422,
    detail: expect.stringMatching(/Columns are missing: first_name/),
  });
  expect(await send('people', 'a;b\n')).toMatchObject({ status: 422 });
  expect(await sendFilesTo(server, () => own.token)('people', peopleFile())).toMatchObject({ status: 403 });
});
