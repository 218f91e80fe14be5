import { expect, test } from 'vitest';
import { loadAll } from './load-all.ts';

const all = Array.from({ length: 250 }, (_, id) => ({ id }));
const rowId = ({ id }: { id: number }) => id;

function server(rows = all) {
  const requestedPages: number[] = [];
  const load = (page: number, size: number) => {
    requestedPages.push(page);
    return Promise.resolve({ items: rows.slice((page - 1) * size, page * size), total: rows.length });
  };
  return { requestedPages, load };
}

test('all rows arrive in order, in the largest pages, with progress', async () => {
  const { requestedPages, load } = server();
  const progressReports: number[][] = [];
  const { signal } = new AbortController();
  const onProgress = (...state: number[]) => void progressReports.push(state);
  expect(await loadAll({ load, rowId, onProgress, signal })).toEqual(all);
  expect(requestedPages).toEqual([1, 2, 3]);
  expect(progressReports).toEqual([
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});

test('a row that has moved to the next page is included once, and a shrinking list ends', async () => {
  const pages = [all.slice(0, 100), all.slice(99, 199), []];
  const load = (page: number) => Promise.resolve({ items: pages[page - 1] ?? [], total: 301 });
  const { signal } = new AbortController();
  expect(await loadAll({ load, rowId, onProgress: () => undefined, signal })).toEqual(all.slice(0, 199));
});

test('after cancelling nothing more is read', async () => {
  const { requestedPages, load } = server();
  const job = new AbortController();
  const onProgress = () => job.abort();
  await expect(loadAll({ load, rowId, onProgress, signal: job.signal })).rejects.toThrow('abort');
  expect(requestedPages).toEqual([1, 2]);
});
