import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../../src/platform/database/test-database.ts';
import { createGrownDatabase } from '../../test-support/grown-database.ts';
import { loadDemo } from '../load-demo.ts';
import { testSecrets } from './test-secrets.ts';

/** The last half minute of a year in Berlin, for tests without a particular time: they share one load. */
export const demoMoment = new Date('2026-12-31T22:59:30Z');

/** A database of its own, and a read-only folder with all files that it refers to. */
export type DemoDatabase = TestDatabase & { readonly dataDir: string };

/**
 * The demo network as of a moment, encrypted with `testSecrets`. Loading takes seconds: the first test of a run that
 * needs this moment loads it, and everybody gets a copy.
 */
export async function createDemoDatabase(now: Date): Promise<DemoDatabase> {
  const dataDir = join(tmpdir(), `demo-${now.getTime()}`);
  const filesDir = join(dataDir, 'files');
  const database = await createGrownDatabase(`d${now.getTime() / 1000}`, (grown) =>
    loadDemo(grown, { now, filesDir, secrets: testSecrets }),
  );
  return { ...database, dataDir };
}
