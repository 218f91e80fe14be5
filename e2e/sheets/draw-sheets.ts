import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { Browser } from 'playwright-core';
import { type LookerStates, signInLookers } from '../support/lookers.ts';
import type { LookedPage } from '../support/pages.ts';
import { type Visit, watch } from '../support/visit.ts';
import { faultsOfSheet, lineOf, type SheetFault } from './faults.ts';
import { lookAtPage } from './look-at-page.ts';
import { type Selection, sheetName } from './selection.ts';
import { sheetHtml } from './sheet-html.ts';

interface Drawing {
  readonly browser: Browser;
  /** Base URL of the product. */
  readonly url: string;
  readonly selection: Selection;
  /** Output folder for the sheets. */
  readonly folder: string;
  /** Number of windows used in parallel. */
  readonly atOnce: number;
  readonly report: (line: string) => void;
}

interface Sheet {
  readonly locale: string;
  readonly looked: LookedPage;
}

/** Draws a sheet for each selected page in each selected language, reports what it finds, and returns all of that. */
export async function drawSheets(drawing: Drawing): Promise<SheetFault[]> {
  const { url, selection, atOnce } = drawing;
  const states = await signInLookers(url);
  // Sheets in the same window follow each other.
  const pages = [...Map.groupBy(selection.pages, ({ by }) => by).values()].flat();
  const sheets = selection.locales.flatMap((locale) => pages.map((looked) => ({ locale, looked })));
  const waiting = [...sheets];
  const found: SheetFault[] = [];
  const drawAll = async () => {
    const windows = new Windows(drawing.browser, states);
    try {
      for (let sheet = waiting.shift(); sheet !== undefined; sheet = waiting.shift()) {
        const faults = await drawSheet(drawing, await windows.windowOf(sheet), sheet);
        found.push(...faults);
        // After a failure the window may be anywhere.
        if (faults.some(({ kind }) => kind === 'error')) await windows.close();
        drawing.report(`${sheets.length - waiting.length} of ${sheets.length}: ${titleOf(sheet)}`);
        for (const fault of faults) drawing.report(`  ${lineOf(fault)}`);
      }
    } finally {
      await windows.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drawAll));
  return found;
}

/** The window of one worker: one at a time, reused while the user and the language stay the same. */
class Windows {
  readonly #browser: Browser;
  readonly #states: LookerStates;
  #open: { readonly key: string; readonly visit: Visit } | undefined;

  constructor(browser: Browser, states: LookerStates) {
    this.#browser = browser;
    this.#states = states;
  }

  async windowOf({ locale, looked: { by } }: Sheet): Promise<Visit> {
    const key = `${by} ${locale}`;
    if (this.#open?.key === key) return this.#open.visit;
    await this.close();
    const context = await this.#browser.newContext({
      ...this.#states[by],
      locale: 'en-US',
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const visit = await watch(context, (one) =>
      one.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
    );
    this.#open = { key, visit };
    return visit;
  }

  async close(): Promise<void> {
    await this.#open?.visit.context.close();
    this.#open = undefined;
  }
}

async function drawSheet(
  { browser, url, selection, folder }: Drawing,
  visit: Visit,
  sheet: Sheet,
): Promise<SheetFault[]> {
  const { looked, locale } = sheet;
  const { tiles, faults } = await lookAtPage(visit, { url, looked }, selection);
  const found = faultsOfSheet(faults);
  const path = join(folder, locale, `${sheetName(looked)}.jpg`);
  await mkdir(dirname(path), { recursive: true });
  const page = await browser.newPage();
  try {
    await page.setContent(sheetHtml(titleOf(sheet), tiles, found.map(lineOf)));
    await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true });
  } finally {
    await page.close();
  }
  return found;
}

function titleOf({ locale, looked: { path, by } }: Sheet): string {
  return `${locale} ${path}${by === 'partner' ? '' : `, ${by}`}`;
}
