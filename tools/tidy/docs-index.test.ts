import { expect, test } from 'vitest';
import { projectRoot, readFiles } from './project-files.ts';

/** The pages of a folder that its README does not link to. */
function withoutRow(index: string, paths: readonly string[]): string[] {
  return paths.filter((path) => !index.includes(`(${path})`) && !index.includes(`(${path}#`));
}

test.each(['docs', 'docs/decisions'])('every document of %s has a row in its README', (folder) => {
  const pages = readFiles(projectRoot, `${folder}/*.md`);
  const index = pages.find(({ path }) => path === `${folder}/README.md`);
  const others = pages.filter((page) => page !== index).map(({ path }) => path.slice(folder.length + 1));
  expect(others.length).toBeGreaterThan(30);
  expect(withoutRow(index?.text ?? '', others)).toEqual([]);
});

test('a document without a row is reported', () => {
  expect(withoutRow('| [A](a.md) | [Part of b](b.md#part) |', ['a.md', 'b.md', 'c.md'])).toEqual(['c.md']);
});
