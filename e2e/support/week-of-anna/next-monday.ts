import { parseCents } from '@blattwerk/plan/money.ts';
import { expect } from 'vitest';
import { germanMoney } from '../german-text.ts';
import { mailsAbout } from './monday.ts';
import type { ReceivedMail } from './received-mail.ts';
import { times, type Week } from './week.ts';

/** Tasks about partners themselves, not about people they could contact. */
const OWN_TASKS = ['payout-papers', 'kick-start', 'own-membership'];

/** The weekly mail. */
export function nextMondaySteps(week: Week): void {
  week.day('Monday again: one mail has the week, with the figures and people of the product', async () => {
    expect(await mailsAbout(week)).toEqual([]);
    await week.comeBack(times.nextMonday);
    await week.workOn();
    const [mail, ...more] = await mailsAbout(week);
    expect(more).toEqual([]);
    const text = mail?.text.replaceAll(/\s+/g, ' ') ?? '';
    const earned = await earnedInWeek(week);
    expect(earned).toBeGreaterThan(0);
    expect(text).toContain(`Vom 29.06.2026 bis 05.07.2026 kamen ${germanMoney(earned)} an Provisionen dazu.`);
    expect(text).toContain('Neu in Ihrem Team: Klara Wendt, Lotte Wendt.');
    expect(peopleIn(text)).toEqual(await peopleOfToday(week));
    await week.comeBack(times.anHourLater);
    await week.workOn();
    expect(await mailsAbout(week)).toHaveLength(1);
  });

  week.day('Monday again: one click in the mail unsubscribes', async () => {
    const [mail] = await mailsAbout(week);
    const answer = await fetch(`${week.instance.url}${unsubscribePath(mail)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toEqual([200, { event: 'weeklyDigest' }]);
    const { page } = week;
    await week.go('Nachrichten');
    const box = page.getByRole('checkbox', { name: 'Wochenpost: E-Mail' });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await week.goTo(times.mondayAfter);
    await week.workOn();
    expect(await mailsAbout(week)).toHaveLength(1);
  });
}

interface Month {
  readonly days: readonly { readonly date: string; readonly total: string }[];
}

/** How much both months grew from before Monday until Sunday, according to the call, in cents. */
async function earnedInWeek(week: Week): Promise<number> {
  const { months } = await week.read(`/api/partner/commission/progress?partner=${week.partner}`);
  const upTo = ({ days }: Month, day: string) =>
    parseCents(days.findLast(({ date }) => date <= day)?.total ?? '0.00');
  return months.reduce(
    (sum: number, month: Month) => sum + upTo(month, '2026-07-05') - upTo(month, '2026-06-28'),
    0,
  );
}

/** The first three people among today's tasks, each once. */
async function peopleOfToday(week: Week): Promise<string[]> {
  type Task = { kind: string; person: { displayName: string } | null };
  const { tasks }: { tasks: Task[] } = await week.read(`/api/today?partner=${week.partner}`);
  const named = tasks.flatMap(({ kind, person }) =>
    person === null || OWN_TASKS.includes(kind) ? [] : [person.displayName],
  );
  return [...new Set(named)].slice(0, 3);
}

/** The people suggested by the mail, without the reasons. */
function peopleIn(text: string): string[] {
  const [, people = ''] = /melden könnten: (.+?\))\. /.exec(text) ?? [];
  return people.split(/ \([^)]*\)(?:, |$)/).filter((name) => name !== '');
}

/** The URL for the one-click unsubscribe of mail programs (RFC 8058). */
function unsubscribePath(mail: ReceivedMail | undefined): string {
  const unfolded = mail?.source.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  const [, address = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(unfolded) ?? [];
  return new URL(address).pathname;
}
