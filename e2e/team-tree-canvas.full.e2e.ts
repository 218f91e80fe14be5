import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam, germanTypes, shownLine } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let partner: number;
let members: Map<number, ExpectedMember>;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
  const team = await expectedTeam(instance.database.query, partner);
  members = new Map(team.map((member) => [member.id, member]));
});

/** No animations: positions do not depend on the time of the measurement. */
const still = { reducedMotion: 'reduce' } as const;

const { walk } = oneWindow(() => ({
  storageState,
  ...still,
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}));

async function openMap(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/tree`);
  await cards(page).first().waitFor();
}

const card = (page: Page, id: number): Locator =>
  page.getByRole('application').locator(`[data-partner="${id}"]`);
const cards = (page: Page): Locator => page.getByRole('application').locator('[data-partner]');

const lineBelow = (id: number) => shownLine([...members.values()].filter(({ parentId }) => parentId === id));

/** Those of the first line who are shown individually. */
const firstLine = () => lineBelow(partner).one;

/** Number of lines and cards that represent customers without a team. */
const groups = () => (lineBelow(partner).asGroup.length > 0 ? 1 : 0);

function memberOf(id: number | undefined): ExpectedMember {
  const member = id === undefined ? undefined : members.get(id);
  if (!member) throw new Error(`${id} is not in the team.`);
  return member;
}

function isNamedOnce({ name }: ExpectedMember): boolean {
  return [...members.values()].filter((member) => member.name === name).length === 1;
}

/** A partner of the first line with a few children and a unique name. */
function leader(): ExpectedMember {
  const found = firstLine().find(
    (member) =>
      member.children.length > 1 && lineBelow(member.id).asGroup.length === 0 && isNamedOnce(member),
  );
  if (!found) throw new Error('Nobody in the first line has children.');
  return found;
}

function deepest(): ExpectedMember {
  const isShown = ({ id, parentId }: ExpectedMember) =>
    lineBelow(parentId).one.some((other) => other.id === id);
  const [deep] = [...members.values()]
    .filter(isNamedOnce)
    .filter(isShown)
    .sort((a, b) => b.depth - a.depth);
  if (!deep || deep.depth < 4) throw new Error('The team is not deep enough to search in.');
  return deep;
}

function wayTo(member: ExpectedMember): ExpectedMember[] {
  return member.parentId === partner ? [member] : [...wayTo(memberOf(member.parentId)), member];
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The position of an element when the map has stopped moving. */
async function boxAtRest(target: Locator): Promise<{ y: number; width: number }> {
  let last = '';
  let box = await target.boundingBox();
  const isAtRest = async () => {
    const before = last;
    box = await target.boundingBox();
    last = JSON.stringify(box);
    return box !== null && last === before;
  };
  await expect.poll(isAtRest).toBe(true);
  return box ?? { y: Number.NaN, width: Number.NaN };
}

/** Whether a card is completely inside the map's frame. */
async function isInFrame(page: Page, id: number): Promise<boolean> {
  const [frame, box] = await Promise.all([
    page.getByRole('application').boundingBox(),
    card(page, id).boundingBox(),
  ]);
  if (!frame || !box) return false;
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

walk('the map shows the first line as in the raw rows, and a branch opens in place', async ({ page }) => {
  await openMap(page);
  await expect.poll(() => cards(page).count()).toBe(1 + firstLine().length);
  for (const member of firstLine().slice(0, 5)) {
    const text = await textOf(card(page, member.id));
    for (const part of [member.name, member.levelName, germanTypes[member.accountType]])
      expect(text).toContain(part);
    if (member.children.length > 0) expect(text).toContain(`${germanInteger(member.children.length)} direkt`);
  }
  // The overview map is in the corner of a large frame, and must not cover the cards of a small one.
  const overview = page.locator('.react-flow__minimap');
  await expect.poll(() => overview.isVisible()).toBe(true);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 900, height: 600 });
  await overview.waitFor({ state: 'detached' });
  if (size) await page.setViewportSize(size);
  const head = leader();
  await comeTo(page, `${instance.url}/app/team/tree?node=${head.id}`);
  await page.getByRole('complementary').getByText('Letzte Anmeldung').waitFor();
  await expect.poll(() => isInFrame(page, head.id)).toBe(true);
  const before = await boxAtRest(card(page, head.id));
  await page.getByRole('button', { name: `Zweige von ${head.name} öffnen` }).click();
  for (const child of head.children) await card(page, child).waitFor();
  const after = await boxAtRest(card(page, head.id));
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? -99))).toBeLessThan(3);
  await page.getByRole('button', { name: `Zweige von ${head.name} schließen` }).click();
  await expect.poll(() => cards(page).count()).toBe(1 + firstLine().length);
});

walk(
  'selecting a hit navigates to it on the map, announces the path, and the copied link leads there again',
  async ({ page }) => {
    await openMap(page);
    const deep = deepest();
    await page.getByRole('searchbox').fill(deep.name);
    await page.getByRole('search').getByRole('button', { name: deep.name }).waitFor();
    await page.keyboard.press('Enter');
    const names = ['Anna Berger', ...wayTo(deep).map(({ name }) => name)];
    await page
      .getByRole('status')
      .filter({ hasText: `Linie ${deep.depth}: ${names.join(' › ')}` })
      .waitFor();
    await expect.poll(() => card(page, deep.id).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => isInFrame(page, deep.id)).toBe(true);

    await page.getByRole('button', { name: 'Link zu diesem Platz kopieren' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${instance.url}/app/team/tree?node=${deep.id}`);
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect.poll(() => isInFrame(page, deep.id)).toBe(true);
    await expect.poll(() => card(page, deep.id).getAttribute('aria-pressed')).toBe('true');
  },
);

walk('keys alone move over the map, open branches, show details and change its size', async ({ page }) => {
  await openMap(page);
  const head = leader();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-partner'));
  await card(page, partner).focus();
  await page.keyboard.press('ArrowRight');
  const reaches = (id: number | undefined) => expect.poll(focused).toBe(String(id));
  await reaches(firstLine()[0]?.id);
  for (const { id } of firstLine().slice(1, firstLine().indexOf(head) + 1)) {
    await page.keyboard.press('ArrowDown');
    await reaches(id);
  }
  await expect.poll(() => isInFrame(page, head.id)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await card(page, memberOf(head.children[0]).id).waitFor();
  await page.keyboard.press('ArrowRight');
  const [one, other] = lineBelow(head.id).one;
  await reaches(one?.id);
  await page.keyboard.press('ArrowDown');
  await reaches(other?.id);
  await page.keyboard.press('ArrowLeft');
  await reaches(head.id);
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(page).node).toBe(String(head.id));
  // The details next to it make the map narrower.
  await page.getByRole('complementary').getByText('Letzte Anmeldung').waitFor();
  const width = async () => (await card(page, head.id).boundingBox())?.width ?? 0;
  const natural = (await boxAtRest(card(page, head.id))).width;
  await card(page, head.id).focus();
  await page.keyboard.press('-');
  await expect.poll(width).toBeLessThan(natural);
  await page.keyboard.press('0');
  await expect.poll(() => isInFrame(page, partner)).toBe(true);
  await expect.poll(() => isInFrame(page, firstLine().at(-1)?.id ?? 0)).toBe(true);
});

walk('a single branch, and the way back; both views share the open branches', async ({ page }) => {
  await openMap(page);
  const head = leader();
  await page.getByRole('button', { name: `Zweige von ${head.name} öffnen` }).dispatchEvent('click');
  await card(page, memberOf(head.children[0]).id).waitFor();
  await page.getByRole('button', { name: 'Gliederung' }).click();
  await expect
    .poll(() => page.locator('[role="treeitem"][aria-level="3"]').count())
    .toBe(head.children.length);
  await page.getByRole('button', { name: 'Karte' }).click();
  await card(page, memberOf(head.children[0]).id).waitFor();

  await comeTo(page, `${instance.url}/app/team/tree?node=${head.id}`);
  await page.getByRole('button', { name: 'Nur diesen Zweig zeigen' }).click();
  await expect.poll(() => addressOf(page)).toEqual({ node: String(head.id), focus: String(head.id) });
  await expect.poll(() => cards(page).count()).toBe(1 + head.children.length);
  const way = page.getByRole('navigation', { name: 'Weg im Baum' });
  await expect.poll(() => textsOf(way.getByRole('listitem'))).toEqual(['Ganzes Team', head.name]);
  await way.getByRole('button', { name: 'Ganzes Team' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(firstLine().length);
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBe(1 + head.children.length);
});

journey(
  'of many children fifty are shown, then fifty more, with the focus on the first of them',
  async (open) => {
    const head = await addNamed(instance, 'Mara');
    await placeBelow(instance, head, null);
    await addChildren(instance, head, 120);
    const { page } = await open({ storageState: await signInByCall(instance, head.email), ...still });
    await openMap(page);
    await expect.poll(() => cards(page).count()).toBe(51);
    const more = page.getByRole('application').getByRole('button', { name: '50 weitere zeigen' });
    expect(await textOf(more)).toContain('noch 20');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(101);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Kind 51 Beispiel');
    await page.getByRole('button', { name: '20 weitere zeigen' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => cards(page).count()).toBe(121);
    await page.getByRole('button', { name: 'Gliederung' }).click();
    const last = page.locator('[role="treeitem"][aria-posinset="120"]');
    expect(await last.getAttribute('aria-setsize')).toBe('120');
  },
);

const widths = process.env.FULL === '1' ? [390, 360] : [390];
for (const width of widths) {
  walk(`on a phone of ${width} px one level at a time`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await comeTo(page, `${instance.url}/app/team/tree`);
    const level = page.getByRole('list', { name: 'Teambaum' });
    await expect.poll(() => level.getByRole('listitem').count()).toBe(firstLine().length + groups());
    const head = leader();
    await page.getByRole('button', { name: `Linie unter ${head.name} öffnen` }).click();
    await expect.poll(() => level.getByRole('listitem').count()).toBe(head.children.length);
    await expect.poll(() => addressOf(page)).toEqual({ focus: String(head.id) });
    const child = memberOf(head.children[0]);
    await level.locator(`[data-partner="${child.id}"]`).click();
    await page.getByRole('dialog').getByText('Letzte Anmeldung').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Weg im Baum' }).getByText('Ganzes Team').click();
    await expect.poll(() => level.getByRole('listitem').count()).toBe(firstLine().length + groups());

    const deep = deepest();
    await page.getByRole('searchbox').fill(deep.name);
    await page.getByRole('search').getByRole('button', { name: deep.name }).click();
    await page.getByRole('dialog').getByText(deep.name).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toEqual({ focus: String(deep.parentId) });
    await level.getByText(deep.name).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
