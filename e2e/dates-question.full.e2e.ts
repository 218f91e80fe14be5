import { expect } from 'vitest';
import { focusedName } from './support/focused.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addChildren, addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';

shareBrowser();

const instance = shareInstance();

/** The date in the footer of a membership or an article, in the specification's pattern and in the German one. */
const pattern = /[A-ZÄ][a-zä]{2,3}\.? \d\d, \d{4}/;
const german = /\d\d\.\d\d\.\d{4}/;

/** A partner who signs in for the first time and already has a team, and therefore a dashboard. */
async function addLeader(firstName: string): Promise<PlacedPerson> {
  const person = await addNamed(instance, firstName);
  await placeBelow(instance, person, null);
  await addChildren(instance, person, 1);
  return person;
}

journeyOnAnyWidth('a newcomer is asked below everything more important', async (open) => {
  const person = await addNamed(instance, 'Doro');
  await placeBelow(instance, person, null);
  const { page } = await open({});
  await signIn(page, instance.url, person.email);
  await page.getByTestId('first-day-lead').waitFor();
  await page.mouse.wheel(0, 10_000);
  const question = page.getByTestId('dates-question');
  await question.getByRole('button', { name: 'Ländertypisch anzeigen' }).click();
  await question.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('first-day-lead').waitFor();
  await page.mouse.wheel(0, 10_000);
  await settled(page);
  expect(await question.count()).toBe(0);
});

journeyOnAnyWidth('the first sign-in offers the country’s dates; either answer ends it', async (open) => {
  const person = await addLeader('Dana');
  const { page } = await open({});
  await signIn(page, instance.url, person.email);
  const question = page.getByTestId('dates-question');
  await question.waitFor();
  expect(await question.textContent()).toMatch(pattern);
  expect(await question.textContent()).toMatch(german);
  const news = page.locator('.bw-dash-news');
  await expect.poll(() => news.textContent()).toMatch(pattern);
  await page.reload();
  await question.getByRole('button', { name: 'Ländertypisch anzeigen' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => news.textContent()).toMatch(german);
  expect(await news.textContent()).not.toMatch(pattern);
  await page.reload();
  await expect.poll(() => news.textContent()).toMatch(german);
  expect(await question.count()).toBe(0);
});

journeyOnAnyWidth('a partner who keeps the dates as they are is not asked again', async (open) => {
  const person = await addLeader('Dirk');
  const { page } = await open({});
  await signIn(page, instance.url, person.email);
  const question = page.getByTestId('dates-question');
  await question.getByRole('button', { name: 'So lassen' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).not.toBe('BODY');
  await page.evaluate(() => localStorage.removeItem('blattwerk.session'));
  await signIn(page, instance.url, person.email);
  await page.locator('.bw-dash-news').waitFor();
  await settled(page);
  expect(await question.count()).toBe(0);
});

journeyOnAnyWidth('English readers are asked too, about British dates', async (open) => {
  const reader = await addLeader('Ellen');
  await instance.database.query(`update users set locale = 'en' where id = $1`, [reader.user]);
  const { page } = await open({ locale: 'en-GB' });
  await signIn(page, instance.url, reader.email);
  const question = page.getByTestId('dates-question');
  expect(await question.textContent()).toMatch(
    /[A-Z][a-z]{2} \d\d, \d{4}.*: \d{1,2} [A-Z][a-z]{2,3} \d{4}\?/,
  );
  await question.getByRole('button', { name: 'Use the format of my country' }).click();
  await question.waitFor({ state: 'detached' });
  const news = page.locator('.bw-dash-news');
  await expect.poll(() => news.textContent()).toMatch(/\d{1,2} [A-Z][a-z]{2,3} \d{4}/);
});
