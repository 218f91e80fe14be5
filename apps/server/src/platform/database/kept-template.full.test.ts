import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { copyFolder, keptTemplate } from './kept-template.ts';
import { hasChosenPostgres, startThrowawayCluster } from './throwaway-cluster.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.skipIf(hasChosenPostgres())('a template is prepared once, and every copy contains it', async () => {
  const prepare = vi.fn((url: string) => onDatabase(url, (client) => client.query('create table kept ()')));
  const template = await keptTemplate(async (url) => void (await prepare(url)), folder);
  expect(await keptTemplate(() => Promise.reject(new Error('made again')), folder)).toBe(template);
  expect(prepare).toHaveBeenCalledOnce();
  if (template === undefined) return;
  for (const name of ['one', 'two']) {
    const dataDir = join(folder, name);
    copyFolder(template, dataDir);
    const cluster = await startThrowawayCluster(dataDir);
    try {
      await onDatabase(cluster.url, (client) => client.query('select from kept'));
    } finally {
      await cluster.stop();
    }
  }
});

test.skipIf(hasChosenPostgres())('a template whose preparation fails is not cached', async () => {
  await expect(keptTemplate(() => Promise.reject(new Error('no table')), folder)).rejects.toThrow('no table');
  expect(await readdir(folder)).toEqual([]);
});
