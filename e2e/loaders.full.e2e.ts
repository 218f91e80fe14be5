import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, type OpenOptions, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { onSecondLine } from './support/look-at.ts';
import { type Looker, signInLookers, titleOf } from './support/lookers.ts';
import { addPerson } from './support/own-person.ts';
import { forgetOtherReads, neverShown, preload, readsByStep, routePaths } from './support/page-reads.ts';
import { pages, untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { Visit } from './support/visit.ts';

// The way to a page starts what it reads, and nothing else. Answers are held back, so that a page asks by itself for
// whatever its route did not ask for before it.

shareBrowser();
const instance = shareInstance();

/** Whoever looks at pages, and at pages of somebody else. */
type Viewer = Looker | 'partner above' | 'operator over Anna';

let optionsOf: Readonly<Record<Viewer, OpenOptions>>;

beforeAll(async () => {
  const lookers = await signInLookers(instance.url);
  const [viewed] = await instance.database.query(
    `select partners.id as partner, user_id as "user", 'Anna Berger' as name
     from partners join users on users.id = user_id where email = $1`,
    [anna],
  );
  optionsOf = {
    ...lookers,
    'partner above': { ...lookers.partner, ...(await onSecondLine(instance)) },
    'operator over Anna': {
      ...lookers.operator,
      prepare: (context) =>
        context.addInitScript(
          (text) => sessionStorage.setItem('blattwerk.subject', text),
          JSON.stringify(viewed),
        ),
    },
  };
});

const windowOf = keepWindows((viewer: Viewer) => optionsOf[viewer]);

type ByItself = readonly [path: string, reads: RegExp, why: string];

/** What pages ask for by themselves, and why no loader can or shall. */
const byItself: readonly ByItself[] = [
  ['/app/Projekte/Projekte?project=', /^.api.projects.\d+$/, 'a form begins with what the server has then'],
  ['/app/Kabeltype?cable=', /^.api.cable_types.\d+$/, 'a form begins with what the server has then'],
  ['/app/feldgeraete?device=', /^.api.field_devices.\d+$/, 'a form begins with what the server has then'],
  ['/app/feldgeraete?device=', /^.api.(aks|cable_types)\?/, 'the device tells what its fields offer'],
  ['/app/feldgeraete/labels', /^.api.field_devices\?/, 'all devices are too much for a link that is hovered'],
  ['/app/AKS', /^.api.aks\?/, 'the projects tell whose codes are shown'],
  ['/app/profile/documents', /.fileRegistration$/, 'the data tell whether there is a paper'],
  ['/app/team/tree?node=', /^.api.(business-boxes|home-delivery)/, 'only where somebody has memberships'],
  ['/app/team/table?partner=', /^.api.(business-boxes|home-delivery)/, 'only where somebody has memberships'],
  ['/app/accounts/payout/new', /_a(ddresses|ccounts)\?/, 'only where there is something to pay out'],
  ['/dashboard', /^.api.(what-if|goals)/, 'asked for once the page stands'],
  ['/dashboard', /.query-point\/|^.api.today\?/, 'asked for when its place is near the screen'],
  ['/app/bonuses/step-up', /.next-level\?level=/, 'the bonus tells which level comes next'],
  ['/app/links/referral-link', /.get-all-link.*\blink=/, 'the list tells the links'],
  ['/app/accounts/credits/pending?credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/accounts/credits/available?credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/bonuses/level?size=25&credit=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/orders?order=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/links/potential-list?invitation=', /\/link$/, 'only an open invitation has one'],
  ['/app/links/vouchers?voucher=', /^.api.order_details/, 'the voucher tells its product and its holder'],
  ['/app/operations/questions/', /.explanation$/, 'the question tells of which credit'],
  ['/app/operations/orders?order=', /.explanation$/, 'computed again: too dear for a hover'],
  ['/app/operations/partners/1', /^.api.(payouts|outbox)\?/, 'the file tells which user it is'],
];

interface Way {
  /** The path, with what stands in the address behind it. */
  readonly path: string;
  /** Waits until the page has everything. */
  readonly complete: (page: Page) => Promise<void>;
  /** Prepares the page, as a link to it does while the mouse is over it; without one as any link would. */
  readonly begin?: (page: Page) => Promise<void>;
  /** Goes there. */
  readonly go?: (page: Page) => Promise<void>;
}

/** How each route looks before any answer: no other looks the same. */
const shapes = new Map<string, string>();

/** Goes from one page to another, and tells what the other read by itself, or was prepared for and never showed. */
async function follow(visit: Visit, start: string, way: Way) {
  const { page } = visit;
  const url = `${instance.url}${way.path}`;
  await showPage(page, `${instance.url}${start}`);
  await settled(page);
  await forgetOtherReads(page);
  const answers = await holdBack(page, /^[^?]*\/api\//);
  const reads = readsByStep(visit);
  await (way.begin ?? ((on: Page) => preload(on, url)))(page);
  const prepared = await reads();
  await (way.go ?? ((on: Page) => showPage(on, url)))(page);
  const asked = await reads();
  const shape = await shapeOf(page);
  answers.release();
  await way.complete(page);
  await untilRead(page);
  const later = await reads();
  await page.unrouteAll({ behavior: 'wait' });
  const unused = (await neverShown(page, prepared)).filter((read) => !ofFrame.test(read));
  return { prepared, asked: [...asked, ...later], unused, shape };
}

/** What stands in for content, part by part. */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main [data-pending]'), (one) => {
      const { width, height } = one.getBoundingClientRect();
      const lines = Array.from(one.children, (line) => (line as HTMLElement).style.width);
      return `${Math.round(width)} x ${Math.round(height)}: ${lines.join(' ')}`;
    }).join('; '),
  );
}

/** What the frame asks with any page: whether the session still holds, one may still look at somebody, and terms are the same. */
const ofFrame = /^.api.user.$|groups%5B%5D=partnerName$|^.api.legal_documents.new$/;

/** What a page asked for by itself without being known for it. */
function unexpected(path: string, asked: readonly string[]): string[] {
  const known = byItself.filter(([start]) => path.startsWith(start));
  return asked.filter((read) => !ofFrame.test(read) && !known.some(([, reads]) => reads.test(read)));
}

/** Where a link to a page is: within the same frame, whose reads are there already. */
function startOf(path: string, viewer: Viewer): string {
  const isOutside = viewer === 'nobody' || viewer === 'locked';
  const [start = '', other = ''] = isOutside
    ? ['/pages/error/404', '/pages/under-maintenance']
    : ['/charts/spark-line', '/widgets/card'];
  return path === start ? other : start;
}

/** What is one page, or the same cards, at two addresses. */
const sameAs: Readonly<Record<string, string>> = {
  '/privacy': '/imprint',
  '/app/operations/notifications': '/app/notifications',
  '/app/operations/account': '/app/profile',
  '/app/operations/partners/2/past-day': '/app/profile',
};

for (const { path, by, complete } of pages) {
  test(`the way to a page starts all that it reads: ${path}${titleOf[by]}`, async ({ task }) => {
    const visit = await windowOf(by);
    await walkIn(visit, task.name, async () => {
      const { prepared, asked, unused, shape } = await follow(visit, startOf(path, by), { path, complete });
      expect.soft(unexpected(path, asked)).toEqual([]);
      expect.soft(unused).toEqual([]);
      for (const [start, reads, why] of byItself)
        if (path.startsWith(start)) expect.soft(asked, why).toContainEqual(expect.stringMatching(reads));
      // All of what these consist of is there without any answer.
      if (prepared.length > 0 && !/\?tab=data$|s\/new$/.test(path)) expect.soft(shape).not.toBe('');
      if (shape === '') return;
      const route = path.replace(/\?.*/, '').replace(/\d+$|(?<=page-texts\/).+/, '$id');
      const page = sameAs[route] ?? route;
      expect.soft(shapes.get(shape) ?? page).toBe(page);
      shapes.set(shape, page);
    });
  });
}

const ofPartners = pages.filter(({ by, path }) => by === 'partner' && /^.(app|dash)/.test(path));
// Both read by whom they look at: each page by one of them in turn.
for (const [index, { path }] of ofPartners.entries()) {
  const viewer = index % 2 === 0 ? 'partner above' : 'operator over Anna';
  const name = `the way to a page of somebody else starts what is shown of it: ${path}, ${viewer}`;
  test(name, async ({ task }) => {
    const visit = await windowOf(viewer);
    await walkIn(visit, task.name, async () => {
      const complete = (page: Page) => page.locator('h1').first().waitFor();
      const { asked, unused } = await follow(visit, startOf(path, viewer), { path, complete });
      expect.soft({ asked: unexpected(path, asked), unused }).toEqual({ asked: [], unused: [] });
    });
  });
}

/** Lists, and the parameter of the address that opens a row of theirs. */
const sheets = [
  ['/app/orders', 'order'],
  ['/app/accounts/credits/pending', 'credit'],
  ['/app/accounts/credits/available', 'credit'],
  ['/app/accounts/balance', 'entry'],
  ['/app/accounts/payout/list', 'payout'],
  ['/app/accounts/statements', 'statement'],
  // Of a size, the history stands open.
  ['/app/bonuses/level?size=25', 'credit'],
  ['/app/team/table', 'partner'],
  ['/app/links/potential-list', 'invitation'],
  ['/app/links/vouchers', 'voucher'],
] as const;

for (const [list, parameter] of sheets) {
  test(`the way to a row starts all that its sheet reads: ${list}`, async ({ task }) => {
    const visit = await windowOf('partner');
    await walkIn(visit, task.name, async () => {
      await showPage(visit.page, `${instance.url}${list}`);
      const link = visit.page.locator(`main a:is([href*="?${parameter}="], [href*="&${parameter}="])`);
      const path = await link.first().getAttribute('href');
      if (path === null) throw new Error('The link leads nowhere.');
      const { prepared, asked, unused } = await follow(visit, startOf(path, 'partner'), {
        path,
        complete: (page) => page.locator('dialog').waitFor(),
      });
      const id = new URLSearchParams(path.replace(/.*\?/, '')).get(parameter);
      expect(prepared).toContainEqual(expect.stringMatching(new RegExp(`\\b${id}\\b`)));
      expect(unexpected(path, asked)).toEqual([]);
      expect(unused).toEqual([]);
    });
  });
}

/** Moves the mouse over a link, as far as its page begins to read. */
async function hover(page: Page, link: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  const asked = page.waitForRequest(/\/api\//);
  await link.hover();
  await asked;
}

for (const path of ['/dashboard', '/app/orders', '/app/team/table', '/app/bonuses/level']) {
  test(`a mouse over the menu starts all that a page reads: ${path}`, async ({ task }) => {
    const visit = await windowOf('partner');
    await walkIn(visit, task.name, async () => {
      const link = visit.page.locator(`nav a[href="${path}"]`).first();
      const { asked, unused } = await follow(visit, startOf(path, 'partner'), {
        path,
        begin: async (page) => {
          // Without the mouse, which would begin with what it passes.
          const folded = page.locator('nav.bw-side h2 button[aria-expanded="false"]');
          while ((await folded.count()) > 0) await folded.first().dispatchEvent('click');
          await hover(page, link);
        },
        go: () => link.click(),
        complete: untilRead,
      });
      expect(unexpected(path, asked)).toEqual([]);
      expect(unused).toEqual([]);
    });
  });
}

test('the way to somebody in the tree starts what the tree and the details read', async ({ task }) => {
  const visit = await windowOf('partner');
  const [found] = await instance.database.query<{ id: number }>(
    'select partner_id as id from tree_nodes where parent_id = $1 order by partner_id limit 1',
    [await partnerOf(instance, anna)],
  );
  await walkIn(visit, task.name, async () => {
    const path = `/app/team/tree?node=${found?.id}`;
    const { prepared, asked, unused } = await follow(visit, startOf(path, 'partner'), {
      path,
      complete: (page) => page.getByRole('link', { name: 'In der Liste zeigen' }).waitFor(),
    });
    expect(prepared).toHaveLength(9);
    expect(unexpected(path, asked)).toEqual([]);
    expect(unused).toEqual([]);
  });
});

journey('the way to a newcomer’s dashboard starts what the checklist reads', async (open) => {
  const { email, user } = await addPerson(instance, 'Vera');
  const openChecklist = (kept: object) => localStorage.setItem('blattwerk.checklist', JSON.stringify(kept));
  const visit = await open({
    storageState: await signedInState(instance.url, email),
    prepare: (context) => context.addInitScript(openChecklist, { user, state: 'open', at: 0 }),
  });
  const { prepared, asked, unused } = await follow(visit, startOf('/dashboard', 'partner'), {
    path: '/dashboard',
    complete: (page) => page.getByTestId('checklist').waitFor(),
  });
  expect(prepared).toContainEqual(expect.stringContaining('/get-balance-info/'));
  expect(asked.filter((read) => !ofFrame.test(read))).toEqual([]);
  expect(unused).toEqual([]);
});

test('every route is among the pages', async ({ task }) => {
  const visit = await windowOf('partner');
  await walkIn(visit, task.name, async () => {
    await showPage(visit.page, `${instance.url}/charts/spark-line`);
    const paths = pages.map(({ path }) => path.replace(/\?.*/, ''));
    const routes = await routePaths(visit.page);
    expect(routes.length).toBeGreaterThan(40);
    const isMissed = (route: string) =>
      !paths.some((path) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
    // It leads on to the dashboard.
    expect(routes.filter(isMissed)).toEqual(['/']);
  });
});
