import { expect } from 'vitest';
import { textOf } from '../texts.ts';
import { times, type Week } from './week.ts';

/** She learns, looks something up, and has her dates in her calendar. */
export function fridaySteps(week: Week): void {
  week.day('Friday: a lesson says what was wrong and why, and is passed at the second try', async () => {
    await week.comeBack(times.friday);
    const { page } = week;
    await week.go('Lernen');
    expect(await textOf(page.getByTestId('lessons-progress'))).toContain('0 von 3 Lektionen bestanden');
    const lesson = page.getByTestId('lesson').first();
    const title = await textOf(lesson.getByRole('link'));
    await lesson.getByRole('link').tap();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByLabel('Welche Beschwerden sie lindert').check();
    await page.getByLabel('Wie Ihre eigene Arbeit aussieht').check();
    await page.getByRole('button', { name: 'Antworten prüfen' }).tap();
    await page.getByTestId('quiz-failed').waitFor();
    await page.getByText('Das ist ein Heilversprechen, und das ist nicht erlaubt.').waitFor();
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).tap();
    await page.getByLabel('Was enthalten ist und wie sie verwendet wird').check();
    await page.getByLabel('Wie Ihre eigene Arbeit aussieht').check();
    await page.getByRole('button', { name: 'Antworten prüfen' }).tap();
    await page.getByTestId('quiz-passed').waitFor();
    await page.getByRole('link', { name: 'Alle Lektionen' }).first().tap();
    await lesson.getByText(/^Bestanden am/).waitFor();
    await expect
      .poll(() => textOf(page.getByTestId('lessons-progress')))
      .toContain('1 von 3 Lektionen bestanden');
  });

  week.day(
    'Friday: help is found in spite of a slip, and a word of the plan is explained with its numbers',
    async () => {
      const { page } = week;
      await page.getByRole('button', { name: 'Hilfe', exact: true }).tap();
      const sheet = page.getByRole('dialog', { name: 'Hilfe' });
      await sheet.getByLabel('Hilfe durchsuchen').fill('auszalung anfordern');
      await sheet.getByRole('link', { name: 'Auszahlung anfordern' }).tap();
      await page.getByRole('heading', { level: 1, name: 'Auszahlung anfordern' }).waitFor();
      await week.go('Vorgemerkte Gutschriften');
      await page.getByRole('button', { name: 'Haltefrist' }).tap();
      await page.getByText('Die Zeit, bis eine endgültige Gutschrift verfügbar ist.').waitFor();
      await page.getByRole('link', { name: 'Alle Begriffe' }).tap();
      await page.waitForURL('**/app/glossary#hold');
      await page.getByText('Es gibt 21 Stufen von White Leaf bis Diamond Leaf.').waitFor();
    },
  );

  calendarSteps(week);
}

/** Her dates outside of the product. */
function calendarSteps(week: Week): void {
  week.day(
    'Friday: her calendar gets an address, which a program reads until she takes it back',
    async () => {
      const { page } = week;
      await week.go('Nachrichten');
      await page.getByRole('button', { name: 'Adresse erstellen', exact: true }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Adresse erstellen' }).tap();
      // The server says where it is reached, and does not know its port here.
      const { pathname } = new URL(await textOf(page.getByTestId('calendar-address')));
      await dialog.getByRole('button', { name: 'Fertig' }).tap();
      await dialog.waitFor({ state: 'detached' });
      const address = `${week.instance.url}${pathname}`;
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^text\/calendar/),
      ]);
      const dates = datesIn(await answer.text());
      expect(dates).toContainEqual({ day: '20260731', what: 'Monatsende Juli 2026' });
      expect(dates).toContainEqual({ day: '20260702', what: 'Juni 2026 abgeschlossen' });
      expect(new Set(dates.map(({ day, what }) => `${day} ${what}`)).size).toBe(dates.length);

      await page.getByRole('button', { name: 'Adresse zurückziehen', exact: true }).tap();
      await dialog.getByRole('button', { name: 'Adresse zurückziehen' }).tap();
      await expect
        .poll(() => textOf(page.getByTestId('calendar-feed')))
        .toBe('Ihr Kalender hat noch keine Adresse.');
      expect((await fetch(address)).status).toBe(404);
    },
  );
}

/** The whole days of a calendar (RFC 5545), each with what it is about. */
function datesIn(calendar: string): { day: string; what: string }[] {
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect([lines.at(0), lines.findLast((line) => line !== '')]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const valuesOf = (name: RegExp) =>
    lines.flatMap((line) => (name.test(line) ? [line.slice(line.indexOf(':') + 1)] : []));
  const days = valuesOf(/^DTSTART;VALUE=DATE:/);
  const words = valuesOf(/^SUMMARY[;:]/);
  expect(days).toHaveLength(words.length);
  expect(days).toHaveLength(lines.filter((line) => line === 'BEGIN:VEVENT').length);
  return days.map((day, index) => ({ day, what: words[index] ?? '' }));
}
