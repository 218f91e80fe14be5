import {
  createDatabase,
  startThrowawayCluster,
} from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { connect } from '../e2e/support/database.ts';
import { createLargeTeam, type LargeTeam } from '../e2e/support/large-team.ts';
import { signInByCall } from '../e2e/support/own-person.ts';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { findBrowser } from '../tools/browser.mjs';
import { setUp } from '../tools/setup.mjs';
import { type Figure, median } from './figure.ts';

const runs = 7;

/** The team tree of a partner with 50,000 people below, in the browser, in the map view. */
export async function measureTree(report: (line: string) => void): Promise<Figure[]> {
  await setUp({ web: true });
  const program = await findBrowser(report);
  const cluster = await startThrowawayCluster();
  const databaseUrl = await createDatabase(cluster.url, 'tree');
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DEMO: 'on', LOG_LEVEL: 'warn' });
  const database = connect(databaseUrl);
  const browser = await launchBrowser(program);
  try {
    const instance = { url: server.url, database };
    const team = await createLargeTeam(instance);
    report(`${team.size} people`);
    const storageState = await signInByCall(instance, team.head.email);
    const samples: Samples = { first: [], branch: [], found: [] };
    for (let run = 1; run <= runs; run += 1) {
      const page = await openPage(browser, storageState);
      await measureOnce(page, server.url, team, samples);
      await page.context().close();
      report(`${run} of ${runs}`);
    }
    return figuresOf(samples);
  } finally {
    await browser.close();
    await database.close();
    await server.stop();
    await cluster.stop();
  }
}

interface Samples {
  readonly first: number[];
  readonly branch: number[];
  readonly found: number[];
}

async function openPage(
  browser: Browser,
  storageState: Awaited<ReturnType<typeof signInByCall>>,
): Promise<Page> {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

const CARDS = '[role="application"] [data-partner]';

/** Times are taken in the page itself, from the event to the frame after which its result is painted. */
async function measureOnce(page: Page, url: string, team: LargeTeam, samples: Samples): Promise<void> {
  await page.goto(`${url}/app/team/tree`, { waitUntil: 'commit' });
  samples.first.push(await timeUntil(page, CARDS, 51, 0));

  const opened = await now(page);
  await page.locator('[role="application"] button[aria-expanded="false"]').first().dispatchEvent('click');
  samples.branch.push(await timeUntil(page, CARDS, 101, opened));

  await page.getByRole('searchbox').focus();
  const typed = await now(page);
  await page.keyboard.insertText(team.deepest.name);
  await timeUntil(page, 'search button', 1, typed);
  await page.keyboard.press('Enter');
  const found = `${CARDS}[data-partner="${team.deepest.id}"][aria-pressed="true"]`;
  samples.found.push(await timeUntil(page, found, 1, typed));
}

function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Milliseconds from a page timestamp until this many elements exist and are painted. */
function timeUntil(page: Page, selector: string, count: number, from: number): Promise<number> {
  // Passed as text: the bench is compiled without DOM types.
  return page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count};
      requestAnimationFrame(isThere ? () => resolve(performance.now() - ${from}) : look);
    };
    look();
  })`);
}

function figuresOf({ first, branch, found }: Samples): Figure[] {
  const of = (name: string, samples: number[], budget: number): Figure => ({
    name,
    unit: 'ms',
    budget: { atMost: budget },
    samples,
    value: median(samples),
  });
  return [
    of('first view of the map, from the address on', first, 1500),
    of('a branch of 50 shown of 200 opens', branch, 150),
    of('from the last letter of a search to the person on the map', found, 500),
  ];
}
