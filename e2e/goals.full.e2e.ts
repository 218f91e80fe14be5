import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** The server's response about the goal. */
async function readGoal() {
  const partner = await partnerOf(instance, anna);
  const headers = { authorization: `Bearer ${tokenOf(storageState)}`, accept: 'application/json' };
  const response = await fetch(`${instance.url}/api/goals/${partner}`, { headers });
  return (await response.json()).goal;
}

journeyOnAnyWidth(
  'a goal is chosen with its plan in view, shown on the level page and the dashboard, changed and given up',
  async (open) => {
    const visit = await open({ storageState });
    const { page } = visit;
    await page.goto(`${instance.url}/app/bonuses/level`);
    const card = page.getByRole('region', { name: 'Mein Ziel' });
    await card.getByRole('button', { name: 'Ziel setzen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ziel setzen' });
    // The next level is proposed, and what it takes is shown before anything is saved.
    const plan = sheet.getByRole('region', { name: 'Das braucht es' });
    await expect.poll(() => textOf(plan)).toMatch(/erreicht Orange Leaf, mit noch \d+ QP/);
    expect(await readGoal()).toBeNull();
    // A failed read says so, and is retried.
    visit.expectProblem(/503/);
    let down = true;
    await page.route('**/api/goals/*/plan', (route) =>
      down ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await sheet.getByLabel('Netto je Bestellung').fill('120');
    const retry = plan.getByRole('button', { name: 'Erneut laden' });
    await retry.waitFor();
    expect(await textOf(plan)).not.toContain('Füllen Sie alles aus');
    down = false;
    await retry.click();
    await expect.poll(() => textOf(plan)).toMatch(/erreicht Orange Leaf, mit noch \d+ QP/);
    await sheet.getByRole('button', { name: 'Ziel speichern' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => textOf(card.getByTestId('goal'))).toContain('Brown Leaf bis ');
    const goal = await readGoal();
    expect(goal).toMatchObject({ kind: 'level', level: 11, state: 'open', inCurrentCycle: true });
    expect(await textsOf(card.getByTestId('goal-plan').getByRole('listitem'))).toHaveLength(
      goal.plan.legs.length,
    );
    await expect.poll(() => textOf(card.getByTestId('goal-progress'))).toMatch(/^9\d\s%$/);

    // It appears as a task of today, with the first step of this week and a link back.
    await page.goto(`${instance.url}/app/today`);
    const task = page.getByRole('listitem').filter({ hasText: 'Mein Ziel' });
    await expect
      .poll(() => textOf(task.getByRole('heading', { level: 2 })))
      .toMatch(
        /^Brown Leaf bis .+: noch \d+ QP in dieser Woche\. Nächster Schritt: \d+ QP im Zweig von .+ bis Orange Leaf\.$/,
      );
    await task.getByRole('link', { name: 'Zum Ziel' }).click();
    await expect.poll(() => textOf(card.getByTestId('goal'))).toContain('Brown Leaf bis ');

    // An amount instead; its requirements change with it.
    await card.getByRole('button', { name: 'Ziel ändern' }).click();
    const change = page.getByRole('dialog', { name: 'Ziel ändern' });
    await change.getByLabel('Was möchten Sie erreichen?').selectOption({ label: 'Einen Betrag in EUR' });
    await change.getByLabel('Betrag', { exact: true }).fill('5,00');
    await expect
      .poll(() => textOf(change.getByRole('region', { name: 'Das braucht es' })))
      .toContain('Dafür fehlt nichts mehr');
    await change.getByRole('button', { name: 'Ziel speichern' }).click();
    await change.waitFor({ state: 'detached' });
    await card.getByText('Geschafft: Das Ziel ist erreicht.').waitFor();

    // The dashboard shows it on the next visit.
    await page.goto(`${instance.url}/dashboard`);
    await page.getByTestId('news-item').first().scrollIntoViewIfNeeded();
    await expect.poll(() => textOf(card.getByTestId('goal'))).toContain('5,00 € aus allen Boni des Monats');

    await card.getByRole('button', { name: 'Ziel aufgeben' }).click();
    await page
      .getByRole('dialog', { name: 'Ziel aufgeben?' })
      .getByRole('button', { name: 'Ziel aufgeben' })
      .click();
    await card.getByRole('button', { name: 'Ziel setzen' }).waitFor();
    expect(await readGoal()).toBeNull();
  },
);
