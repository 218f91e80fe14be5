import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import { findBrowser } from '../../tools/browser.mjs';
import { openRunFolder } from '../../tools/run-folder.mjs';
import { root, setUp } from '../../tools/setup.mjs';
import { launchBrowser } from '../support/browser.ts';
import { putOffDemoPapers } from '../support/demo-papers.ts';
import { embeddedAddress } from '../support/embedded-database.ts';
import { createRowsForPages, onDatabase } from '../support/served-database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { drawSheets } from './draw-sheets.ts';
import { countsOf, type SheetFault } from './faults.ts';
import { readSelection, type Selection, usage } from './selection.ts';

/** More than a browser and its server can handle in parallel on any machine. */
const MOST_AT_ONCE = 4;

/**
 * Draws every page at each width, in each theme and language, on sheets in `.cache/sheets`, and measures what does not fit
 * or is unreadable. `npm run sheets -- --pages /dashboard --locales de`
 */
async function draw(selection: Selection): Promise<void> {
  // However it ends, server, database and browser end with it.
  openRunFolder();
  await setUp({ web: true });
  const program = await findBrowser(console.log);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-sheets-'));
  console.log('starting the server with the demo network');
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const folder = join(root, '.cache/sheets');
  let found: SheetFault[];
  try {
    await createRowsForPages(embeddedAddress(dataDir));
    await onDatabase(embeddedAddress(dataDir), putOffDemoPapers);
    const browser = await launchBrowser(program);
    const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
    try {
      found = await drawSheets({ browser, url: server.url, selection, folder, atOnce, report: console.log });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    removeDataFolder(dataDir);
  }
  console.log(`\n${selection.pages.length * selection.locales.length} sheets in ${folder}`);
  console.log(countsOf(found));
  process.exitCode = found.length === 0 ? 0 : 1;
}

function chosenPages(): Selection | undefined {
  try {
    return readSelection(argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
}

const selection = chosenPages();
if (selection !== undefined) await draw(selection);
