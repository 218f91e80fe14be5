import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');
let filesByExport: Map<string, string[]> | undefined;

/**
 * The path of the server's file that exports a function or a class of this name: found by name even after the file was
 * moved.
 * @throws Error if no file exports the name, or several do
 */
export function fileExporting(name: string): string {
  filesByExport ??= readExports();
  const [file, ...others] = filesByExport.get(name) ?? [];
  if (file === undefined) throw new Error(`no file of the server exports ${name}`);
  if (others.length > 0) throw new Error(`${name} is exported by ${[file, ...others].join(', ')}`);
  return file;
}

function readExports(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/testing/**'] })) {
    const file = join(source, path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^export (?:async )?(?:function|class) (\w+)/gm,
    ))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}
