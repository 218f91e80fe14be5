import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../tools/browser.mjs';
import type { BrowserProgram } from './browser.ts';
import { putOffDemoPapers } from './demo-papers.ts';
import { embeddedAddress } from './embedded-database.ts';
import { resultsFolder } from './results-folder.ts';
import { createRowsForPages, onDatabase } from './served-database.ts';
import { startServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The running demo network shared by all journeys that only read, its database as a superuser, its mails and its data
     * folder, and the location of a copy to be cloned.
     */
    served: { url: string; databaseUrl: string; mailFolder: string; dataDir: string; demoFolder: string };
    /** The browser of this machine, found and tried out once. */
    browser: BrowserProgram;
  }
}

/** After all journeys every rule of the books holds, as `npm run ledger:check` would report. */
async function expectRightBooks(database: Database): Promise<void> {
  const wrong = (await checkLedger(database)).filter(({ faults }) => faults > 0);
  if (wrong.length > 0)
    throw new Error(`The books are wrong after the journeys:\n${JSON.stringify(wrong, null, 2)}`);
}

/**
 * Vitest's global set-up: the product as `npm start` serves it on an empty machine, or the one of `npm run dev` at DEV_URL
 * with its data in DATA_DIR.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Results of an earlier run would be mistaken for this one's.
  await rm(resultsFolder, { recursive: true, force: true });
  project.provide('browser', await findBrowser());
  const demoFolder = await mkdtemp(join(tmpdir(), 'blattwerk-e2e-demo-'));
  const developed = process.env.DEV_URL;
  if (developed !== undefined) return provideDeveloped(project, developed, demoFolder);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-e2e-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const databaseUrl = embeddedAddress(dataDir);
  await createRowsForPages(databaseUrl);
  await onDatabase(databaseUrl, putOffDemoPapers);
  const mailFolder = join(dataDir, 'mail');
  project.provide('served', { url: server.url, databaseUrl, mailFolder, dataDir, demoFolder });
  return async () => {
    try {
      await onDatabase(databaseUrl, expectRightBooks);
    } finally {
      await server.stop();
      await mkdir(resultsFolder, { recursive: true });
      await writeFile(join(resultsFolder, 'server.log'), server.output());
      removeDataFolder(dataDir);
      await rm(demoFolder, { recursive: true, force: true });
    }
  };
}

/** Journeys use the development server: it keeps running, with all the data they create. */
async function provideDeveloped(
  project: TestProject,
  url: string,
  demoFolder: string,
): Promise<() => Promise<void>> {
  const dataDir = resolve(process.env.DATA_DIR || 'data');
  const databaseUrl = embeddedAddress(dataDir);
  await createRowsForPages(databaseUrl);
  project.provide('served', { url, databaseUrl, mailFolder: join(dataDir, 'mail'), dataDir, demoFolder });
  return () => rm(demoFolder, { recursive: true, force: true });
}
