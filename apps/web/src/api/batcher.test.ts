import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

function recorded() {
  const sent: string[][] = [];
  const read = createBatcher({
    single: async (path) => {
      sent.push([path]);
      return `answer to ${path}`;
    },
    several: (paths) => {
      sent.push([...paths]);
      return paths.map(async (path) => {
        if (path.includes('broken')) throw new Error(`no ${path}`);
        return `answer to ${path}`;
      });
    },
  });
  return { sent, read };
}

test('reads of the same tick share a request, a later read goes alone', async () => {
  const { sent, read } = recorded();
  const answers = await Promise.all([read('/api/a'), read('/api/b')]);
  expect(answers).toEqual(['answer to /api/a', 'answer to /api/b']);
  await read('/api/c');
  expect(sent).toEqual([['/api/a', '/api/b'], ['/api/c']]);
});

test('each read of a batch succeeds or fails on its own', async () => {
  const { read } = recorded();
  const [good, bad] = await Promise.allSettled([read('/api/good'), read('/api/broken')]);
  expect(good).toEqual({ status: 'fulfilled', value: 'answer to /api/good' });
  expect(bad).toMatchObject({ status: 'rejected', reason: new Error('no /api/broken') });
});

test('a path read twice is sent once and answers both', async () => {
  const { sent, read } = recorded();
  expect(await Promise.all([read('/api/a'), read('/api/a')])).toEqual([
    'answer to /api/a',
    'answer to /api/a',
  ]);
  expect(sent).toEqual([['/api/a']]);
});

test('more reads than a batch may carry are split over several', async () => {
  const { sent, read } = recorded();
  await Promise.all(Array.from({ length: 30 }, (_, index) => read(`/api/${index}`)));
  expect(sent.map((paths) => paths.length)).toEqual([24, 6]);
});
