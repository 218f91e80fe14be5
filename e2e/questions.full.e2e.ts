import { afterAll, beforeAll, expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type PayablePartner, takePayablePartner } from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

async function aCredit({ partner }: PayablePartner): Promise<number> {
  const [credit] = await instance.database.query<{ id: number }>(
    'select id from credits where partner_id = $1 and amount_cents > 0 order by id desc limit 1',
    [partner],
  );
  if (credit === undefined) throw new Error(`partner ${partner} has no credit`);
  return credit.id;
}

async function lastQuestion({ partner }: PayablePartner): Promise<number> {
  const [question] = await instance.database.query<{ id: number }>(
    'select id from questions where partner_id = $1 order by id desc limit 1',
    [partner],
  );
  if (question === undefined) throw new Error(`partner ${partner} has asked nothing`);
  return question.id;
}

journey(
  'a partner asks about a credit where it is shown, an operator answers, the partner reads it',
  async (open) => {
    const partner = await takePayablePartner(instance);
    const other = await takePayablePartner(instance);
    const credit = await aCredit(partner);
    const { page: own } = await open({
      storageState: await signInByCall(instance, partner.email),
      viewport: desktop,
    });
    await own.goto(`${instance.url}/app/accounts/credits/available?credit=${credit}`);
    const sheet = own.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Frage dazu stellen' }).click();
    await sheet.getByLabel('Ihre Frage').fill('Warum ist das so wenig?');
    await sheet.getByRole('button', { name: 'Frage senden' }).click();
    await sheet.getByTestId('questions-about').getByRole('link').first().waitFor();
    const id = await lastQuestion(partner);

    // Somebody else's question does not exist for them.
    const foreign = await fetch(`${instance.url}/api/questions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokenOf(await signInByCall(instance, partner.email))}`,
      },
      body: JSON.stringify({ about: 'credit', credit: await aCredit(other), text: 'Und das?' }),
    });
    expect(foreign.status).toBe(404);

    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    await page.goto(`${instance.url}/app/operations/questions?status=open`);
    await page.locator(`a[href$="/app/operations/questions/${id}"]`).first().click();
    const opened = page.getByTestId('opened-question');
    await opened.getByText('Warum ist das so wenig?').waitFor();
    await opened.getByTestId('explanation').waitFor();
    const form = opened.getByRole('form', { name: 'Antwort' });
    await form.getByLabel('Antwort').fill('Die Bestellung war klein.');
    await form.getByRole('button', { name: 'Antwort senden' }).click();
    await opened.getByTestId('question-thread').getByText('Die Bestellung war klein.').waitFor();

    await own.goto(`${instance.url}/app/today`);
    await own.getByTestId('answered-questions').getByRole('link').click();
    await own.getByTestId('question-thread').getByText('Die Bestellung war klein.').waitFor();
  },
);

journey(
  'a missing credit is corrected by two people, its question refers to that, and a closed question is reopened',
  async (open) => {
    const partner = await takePayablePartner(instance);
    const { page: own } = await open({
      storageState: await signInByCall(instance, partner.email),
      viewport: desktop,
    });
    await own.goto(`${instance.url}/app/accounts`);
    await own.getByRole('link', { name: 'Fehlt eine Gutschrift? Fragen Sie uns.' }).click();
    const form = own.getByRole('form', { name: 'Fehlende Gutschrift melden' });
    await form.getByLabel('Monat').selectOption({ index: 1 });
    await form.getByLabel('Nummer der Bestellung').fill('S-1042');
    await form.getByLabel('Ihre Frage').fill('Diese Bestellung hat mir nichts gebracht.');
    await form.getByRole('button', { name: 'Frage senden' }).click();
    const thread = own.getByTestId('question-thread');
    await thread.getByText('Diese Bestellung hat mir nichts gebracht.').waitFor();
    const id = await lastQuestion(partner);

    const { page } = await open({ storageState: await signInByCall(instance, operator), viewport: desktop });
    await page.goto(`${instance.url}/app/operations/questions/${id}`);
    await page.getByText('Keine Bestellung hat diese Nummer.').waitFor();
    await page.getByRole('link', { name: 'Korrektur vorbereiten' }).click();
    const correction = page.getByRole('form', { name: 'Neue Korrektur' });
    await correction.getByText(`Antwortet auf die Frage ${id}`).waitFor();
    await correction.getByLabel('Betrag in EUR, ohne Umsatzsteuer').fill('7,50');
    await correction.getByLabel('Text für den Partner').fill('Nachzahlung zu S-1042');
    await correction.getByLabel('Grund').fill(`Frage ${id}`);
    await correction.getByRole('button', { name: 'Korrektur vorbereiten' }).click();
    await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').first().waitFor();

    const { page: second } = await open({
      storageState: await signInByCall(instance, controlling),
      viewport: desktop,
    });
    await second.goto(`${instance.url}/app/operations/approvals`);
    const card = second.getByTestId('approval').filter({ hasText: `Frage ${id}` });
    await card.getByRole('button', { name: 'Freigeben' }).click();
    await card.waitFor({ state: 'detached' });
    await page.goto(`${instance.url}/app/operations/questions/${id}`);
    await page.getByTestId('question-corrections').getByText('7,50 €').waitFor();
    await page.getByRole('button', { name: 'Frage schließen' }).click();
    await page.getByText('Die Frage ist geschlossen.').first().waitFor();

    await own.goto(`${instance.url}/app/accounts/questions?question=${id}`);
    await own.getByTestId('question-correction').getByText('7,50 €').waitFor();
    const reopening = own.getByRole('form', { name: 'Wieder öffnen' });
    await reopening.getByLabel('Was ist noch offen?').fill('Und die zweite Bestellung?');
    await reopening.getByRole('button', { name: 'Wieder öffnen' }).click();
    await thread.getByText('Und die zweite Bestellung?').waitFor();
    await expect
      .poll(() => instance.database.query('select status from questions where id = $1', [id]))
      .toEqual([{ status: 'open' }]);
  },
);
