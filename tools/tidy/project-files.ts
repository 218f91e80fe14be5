import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The folder that holds the whole repository. */
export const projectRoot = dirname(dirname(import.meta.dirname));

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'coverage',
  'test-results',
]);

/** One text file of the repository: its path from the root with `/` as separator, and its text. */
export interface ProjectFile {
  path: string;
  text: string;
}

/** The result of one house rule: how many things it checked, and one line per violation. */
export interface Finding {
  checked: number;
  violations: string[];
}

/** Paths below `root` that match the glob, without the files that installation, builds and runs leave behind. */
export function listFiles(root: string, pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.isDirectory() && skippedFolders.has(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}

/** The files below `root` that match the glob, read as text. */
export function readFiles(root: string, pattern: string): ProjectFile[] {
  return listFiles(root, pattern).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
