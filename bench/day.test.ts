import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { component, route } from './day.ts';

test('the texts that are changed to time a change stand once in their files', async () => {
  for (const { path, text } of [component, route]) {
    const parts = (await readFile(join(import.meta.dirname, '..', path), 'utf8')).split(text);
    expect(parts, path).toHaveLength(2);
  }
});
