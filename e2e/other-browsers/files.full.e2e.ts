import { beforeAll, expect } from 'vitest';
import { anna } from '../support/demo-logins.ts';
import { expectedTeam } from '../support/expected-team.ts';
import { partnerOf, shareInstance } from '../support/instances.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { watchAnswers } from '../support/other-browsers/taken-answers.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';

const instance = shareInstance();
let partner: number;
/** The last closed month. */
let cycle: number;

beforeAll(async () => {
  partner = await partnerOf(instance, anna);
  const [last] = await instance.database.query<{ id: number }>(
    'select id from cycles where closed_at is not null order by id desc limit 1',
  );
  if (!last) throw new Error('No month was ever closed.');
  cycle = last.id;
});

/** The response to reading a file as a user. */
async function readFile(token: string, path: string): Promise<Buffer> {
  const answer = await fetch(`${instance.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

inOtherBrowsers((walk) => {
  walk(
    'the files of a month are opened by tickets: the CSV is downloaded, the PDF opens in a tab',
    async (page) => {
      const way = await watchAnswers(instance.url, /\?ticket=/);
      try {
        const token = await openAs(page, way, anna, `/app/accounts/statements?statement=${cycle}`);
        const sheet = page.getByRole('dialog', { name: 'Monatsabrechnung' });
        await sheet.getByRole('button', { name: /^CSV für/ }).click();
        const csv = await page.downloaded(/^Monatsabrechnung.*\.csv$/);
        expect(csv.equals(await readFile(token, `/csv/partners/${partner}/statements/${cycle}`))).toBe(true);
        expect(csv.toString('utf8').split('\r\n')[0]).toBe(
          '\uFEFFZeitraum;Position;Datum;Beleg;Netto;Umsatzsteuer;Brutto',
        );
        await expectFitting(page);

        await sheet.getByRole('button', { name: /^PDF für/ }).click();
        await page.waitForTab(/\/pdf\/partners\/\d+\/statements\/\d+\?ticket=/);
        const pdfs = () => way.answers.filter(({ path }) => path.startsWith('/pdf/'));
        // A ticket is valid once: a request for a second part of the file is refused.
        await expect.poll(() => pdfs().map(({ status }) => status)).toEqual([200]);
        const [pdf] = pdfs();
        expect(pdf?.type).toBe('application/pdf');
        expect(pdf?.body.subarray(0, 5).toString()).toBe('%PDF-');
        expect(pdf?.body.length).toBe(pdf?.announced);
        expect((await fetch(`${instance.url}${pdf?.path}`)).status).toBe(401);
        expect(way.answers.map(({ path }) => path).filter((path) => path.includes(token))).toEqual([]);
      } finally {
        await way.close();
      }
    },
  );

  walk('all of a user’s own data are downloaded as a ZIP', async (page) => {
    const way = await watchAnswers(instance.url, /\?ticket=/);
    try {
      const person = await addPerson(instance, 'Dora');
      await openAs(page, way, person.email, '/app/profile?tab=data');
      await page.getByRole('button', { name: 'Daten herunterladen (ZIP)' }).click();
      const zip = await page.downloaded(/^blattwerk.*\.zip$/);
      expect(zip.subarray(0, 2).toString()).toBe('PK');
      expect(way.answers.map(({ status, type }) => [status, type])).toEqual([[200, 'application/zip']]);
      expect(zip.equals(way.answers[0]?.body ?? Buffer.alloc(0))).toBe(true);
    } finally {
      await way.close();
    }
  });

  walk('the team list is saved as CSV, which the browser generates itself', async (page) => {
    const team = await expectedTeam(instance.database.query, partner);
    await openAs(page, instance, anna, '/app/team/table');
    await page.getByRole('main').getByRole('status').having(/\d/).first().waitFor();
    await page.getByRole('button', { name: /^Filtern und sortieren/ }).click();
    await page.getByRole('button', { name: 'CSV-Export' }).click();
    const csv = (await page.downloaded(/^Teamliste.*\.csv$/)).toString('utf8');
    expect(csv.startsWith('\uFEFFName;Stufe;')).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(team.length + 1);
  });
});
