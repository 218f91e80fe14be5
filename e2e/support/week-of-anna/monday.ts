import { expect } from 'vitest';
import { anna, password } from '../demo-logins.ts';
import { installed } from '../pushed.ts';
import { textOf, textsOf } from '../texts.ts';
import type { ReceivedMail } from './received-mail.ts';
import { times, type Week } from './week.ts';

/** She signs in, sees what to do, and sets up her notifications. */
export function mondaySteps(week: Week): void {
  week.day('Monday: a wrong password is refused, the right one works', async () => {
    const { page } = week;
    week.phone.expectProblem(/401.*\/api\/login/);
    await week.openApp();
    await page.waitForURL('**/login');
    await installed(page);
    await page.getByLabel('E-Mail').fill(anna);
    await page.getByLabel('Passwort', { exact: true }).fill('Blattwerk-2025');
    const signIn = page.getByRole('button', { name: 'Anmelden', exact: true });
    await signIn.tap();
    await page.getByRole('alert').getByText('Unbekannter Benutzer oder falsches Passwort').waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await signIn.tap();
    await page.waitForURL('**/dashboard');
    await page.getByTestId('psv').waitFor();
  });

  week.day('Monday: today’s tasks, one of which is done', async () => {
    const { page } = week;
    await week.go('Heute');
    const tasks = page.getByRole('list', { name: 'Aufgaben' }).locator('> li');
    await tasks.first().waitFor();
    const reasons = () => textsOf(tasks.getByRole('heading', { level: 2 }));
    const before = await reasons();
    const { tasks: told } = await week.read(`/api/today?partner=${week.partner}`);
    expect(before).toHaveLength(told.length);
    await tasks
      .first()
      .getByRole('button', { name: /^Erledigt/ })
      .tap();
    await expect.poll(reasons).toEqual(before.slice(1));
    await page.getByText('heute bearbeitet: 1').waitFor();
  });

  week.day(
    'Monday: after a first success the product offers to be installed, and she postpones it',
    async () => {
      const { page } = week;
      await week.openApp();
      const hint = page.getByTestId('install-hint');
      await hint.getByRole('button', { name: 'Nein danke' }).tap();
      await expect.poll(() => hint.count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull();
      await week.openApp();
      await page.getByTestId('psv').waitFor();
      expect(await hint.count()).toBe(0);
    },
  );

  settingSteps(week);
}

/** What she is notified of from now on, and how. */
function settingSteps(week: Week): void {
  week.day('Monday: push is enabled by a tap, without amounts', async () => {
    const { page } = week;
    await week.go('Nachrichten');
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).tap();
    await expect
      .poll(() => textOf(page.getByTestId('push-here')))
      .toBe('Dieses Gerät bekommt Push-Nachrichten.');
    expect(await page.getByTestId('push-devices').getByRole('button').count()).toBe(1);
    expect(await page.getByRole('checkbox', { name: 'Beträge und Namen zeigen' }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Ruhezeit ohne Push-Nachrichten' }).isChecked()).toBe(
      true,
    );
  });

  week.day('Monday: the weekly mail is off, and she enables it', async () => {
    const { page } = week;
    await week.comeBack(times.mondayEvening);
    await week.go('Nachrichten');
    expect(await mailsAbout(week)).toEqual([]);
    const box = page.getByRole('checkbox', { name: 'Wochenpost: E-Mail' });
    expect(await box.isChecked()).toBe(false);
    await box.tap();
    await expect.poll(async () => (await week.read('/api/mailer_settings')).at(0).weeklyDigest).toBe(true);
    await week.workOn();
    // It is sent on Monday mornings.
    expect(await mailsAbout(week)).toEqual([]);
  });
}

/** Her weekly mails so far. */
export async function mailsAbout(week: Week): Promise<ReceivedMail[]> {
  return (await week.mailsTo(anna)).filter(({ subject }) => subject === 'Ihre Woche bei Blattwerk');
}
