import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam, germanTypes, shownLine } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

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

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

async function openTree(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/tree?view=outline`);
  await page.getByRole('treeitem').nth(1).waitFor();
}

function memberOf(id: number): ExpectedMember {
  const member = members.get(id);
  if (!member) throw new Error(`${id} is not in the team.`);
  return member;
}

function item(page: Page, member: ExpectedMember): Locator {
  return page.getByRole('treeitem').filter({ has: page.getByText(member.name, { exact: true }) });
}

const lineBelow = (id: number) => shownLine([...members.values()].filter(({ parentId }) => parentId === id));

/** Those of the first line who are shown individually, in the order of their branches. */
const firstLine = () => lineBelow(partner).one;

/** Customers of the first line without a team, shown as one node. */
const firstCustomers = () => lineBelow(partner).asGroup;

/** A partner in the first line with children, all of them initially visible, and a unique name. */
function someLeader(): ExpectedMember {
  const leader = firstLine().find(
    (member) =>
      member.children.length > 1 && lineBelow(member.id).asGroup.length === 0 && isNamedOnce(member),
  );
  if (!leader) throw new Error('Nobody in the first line has children.');
  return leader;
}

function isNamedOnce({ name }: ExpectedMember): boolean {
  return [...members.values()].filter((member) => member.name === name).length === 1;
}

/** The expected text of a line in the tree. */
function expectedLine(member: ExpectedMember): string[] {
  const children = member.children.length;
  return [
    member.name,
    member.levelName,
    germanTypes[member.accountType],
    ...(children > 0 ? [`${germanInteger(children)} direkt`] : []),
  ];
}

async function expectLines(items: Locator, expected: readonly ExpectedMember[]): Promise<void> {
  await expect.poll(() => items.count()).toBe(expected.length);
  const lines = await Promise.all((await items.all()).map(textOf));
  for (const [index, member] of expected.entries()) {
    for (const part of expectedLine(member)) expect(lines[index]).toContain(part);
  }
}

/** The member on the deepest level with a unique name. */
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

/** The path from the first line down to a member. */
function wayTo(member: ExpectedMember): ExpectedMember[] {
  return member.parentId === partner ? [member] : [...wayTo(memberOf(member.parentId)), member];
}

walk('the first line is in the order of its branches, as in the raw rows', async ({ page }) => {
  await openTree(page);
  expect(await textOf(page.getByRole('treeitem').first())).toContain('Anna Berger');
  await expectLines(page.locator('[role="treeitem"][aria-level="2"][data-partner]'), firstLine());
});

inFullRun(() => {
  walk(
    'customers without a team are one line, which expands; one of them can be reached',
    async ({ page }) => {
      await openTree(page);
      const customers = firstCustomers();
      expect(customers.length).toBeGreaterThan(5);
      const group = page.getByRole('treeitem', { name: `${customers.length} Kunden ohne Team` });
      expect(await group.getAttribute('aria-expanded')).toBe('false');
      await group.click();
      const below = page.locator('[role="treeitem"][aria-level="3"]');
      await expectLines(below, customers);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => below.count()).toBe(0);
      const customer = customers.find(isNamedOnce);
      await comeTo(page, `${instance.url}/app/team/tree?view=outline&node=${customer?.id}`);
      await expect
        .poll(() => page.locator(`[data-partner="${customer?.id}"]`).getAttribute('aria-selected'))
        .toBe('true');
    },
  );

  walk('a line is sorted by the selected order, and the URL keeps it', async ({ page }) => {
    await openTree(page);
    const names = async () =>
      Promise.all(
        (await page.locator('[role="treeitem"][aria-level="2"][data-partner]').all()).map((line) =>
          line.getAttribute('data-partner').then(Number),
        ),
      );
    const sorted = (by: (one: ExpectedMember, other: ExpectedMember) => number) =>
      [...firstLine()].sort(by).map(({ id }) => id);
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Name' });
    const { compare } = new Intl.Collator('de');
    await expect.poll(names).toEqual(sorted((one, other) => compare(one.name, other.name)));
    await page.getByLabel('Sortieren nach').selectOption({ label: 'QP' });
    await expect.poll(names).toEqual(sorted((one, other) => other.qp - one.qp));
    expect(new URL(page.url()).searchParams.get('sort')).toBe('qualificationPoints');
    await page.reload();
    await expect.poll(names).toEqual(sorted((one, other) => other.qp - one.qp));
  });

  walk('a branch opens and closes with the mouse', async ({ page }) => {
    await openTree(page);
    const leader = someLeader();
    const line = item(page, leader);
    expect(await line.getAttribute('aria-expanded')).toBe('false');
    await line.locator('[data-open]').click();
    await expect.poll(() => line.getAttribute('aria-expanded')).toBe('true');
    await expectLines(page.locator('[role="treeitem"][aria-level="3"]'), lineBelow(leader.id).one);
    await line.locator('[data-open]').click();
    await expect.poll(() => page.locator('[role="treeitem"][aria-level="3"]').count()).toBe(0);
  });

  walk(
    'selecting a search hit navigates to it, announces the path, and the URL keeps it',
    async ({ page }) => {
      await openTree(page);
      const deep = deepest();
      await page.getByRole('searchbox').fill('xyzzyxyzzy');
      await page.getByText('Keine Daten gefunden').waitFor();
      await page.getByRole('button', { name: 'Suche leeren' }).click();
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
      await page.getByRole('searchbox').fill(deep.name);
      await page.getByRole('search').getByRole('button', { name: deep.name }).first().click();
      await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe(String(deep.id));
      const names = ['Anna Berger', ...wayTo(deep).map(({ name }) => name)];
      await page.getByText(`Linie ${deep.depth}: ${names.join(' › ')}`).waitFor();

      for (const again of [false, true]) {
        if (again) await page.reload();
        const line = item(page, deep);
        await line.waitFor();
        await expect.poll(() => line.getAttribute('aria-selected')).toBe('true');
        expect(await line.getAttribute('aria-level')).toBe(String(deep.depth + 1));
        const details = page.getByRole('complementary');
        await expect.poll(() => textOf(details)).toContain(germanInteger(deep.qp));
        await expect.poll(() => textOf(details)).toContain('nur für die eigene erste Linie');
        expect(await textOf(details)).toContain(deep.levelName);
      }
    },
  );

  walk('the arrow keys move through the tree', async ({ page }) => {
    await openTree(page);
    const leader = someLeader();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-partner'));
    await page.getByRole('treeitem').first().focus();
    await expect.poll(focused).toBe(String(partner));
    const steps = firstLine().indexOf(leader) + 1;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(String(leader.id));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => item(page, leader).getAttribute('aria-expanded')).toBe('true');
    await page.locator('[role="treeitem"][aria-level="3"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(String(lineBelow(leader.id).one[0]?.id));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe(String(leader.id));
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe(String(leader.id));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => item(page, leader).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe(String(partner));
    // One Tab leaves the tree: it is a single tab stop, however long it is.
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBeNull();
  });

  walk('a partner outside of the team is not shown, whoever requests it', async ({ page, expectProblem }) => {
    expectProblem(/404/);
    const root = await partnerOf(instance, operator);
    const [sideline] = await instance.database.query<{ id: number; name: string }>(
      `select id, display_name as name from partners
     where id <> all($1::bigint[]) and id <> $2 and id <> $3 limit 1`,
      [[...members.keys()], partner, root],
    );
    if (!sideline) throw new Error('All partners are in the team.');
    for (const id of [root, sideline.id, 999_999_999]) {
      await comeTo(page, `${instance.url}/app/team/tree?node=${id}`);
      await page.getByText('Dieser Partner gehört nicht zu Ihrem Team').waitFor();
    }
    // A tree starting with them does not exist.
    for (const id of [root, sideline.id, 999_999_999]) {
      await comeTo(page, `${instance.url}/app/team/tree?focus=${id}`);
      await page.getByText('Zu diesem Partner gibt es keinen Teambaum.').waitFor();
      expect(await page.locator('main [data-partner]').count()).toBe(0);
    }
    expect(await page.content()).not.toContain(sideline.name);
  });
});
