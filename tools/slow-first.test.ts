import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { SlowFirst, slowFiles } from './slow-first.ts';

const root = join(import.meta.dirname, '..');

test('every file that is listed as slow exists', () => {
  expect(slowFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('slow files come first, the slowest at the front, and each project stays together', async () => {
  const cache = { getTestSpecificationResult: () => undefined };
  const project = (name: string) => ({ name, config: { root, isolate: true, sequence: { groupOrder: 0 } } });
  const [unit, e2e] = [project('unit'), project('e2e')];
  const [first = '', second = ''] = slowFiles;
  const files = [
    { project: unit, moduleId: join(root, 'vitest.config.ts') },
    { project: e2e, moduleId: join(root, second) },
    { project: e2e, moduleId: join(root, 'package-lock.json') },
    { project: e2e, moduleId: join(root, first) },
  ] as unknown as TestSpecification[];
  const sorted = await new SlowFirst({ cache } as unknown as Vitest).sort(files);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [first, second, 'package-lock.json', 'vitest.config.ts'].map((path) => join(root, path)),
  );
});
