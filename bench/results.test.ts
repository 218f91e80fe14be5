import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineOf, type Results, withDay, withFigures, withHighlights } from './results.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

test('the page shows the last figures of every bench, and missed ones as missed', () => {
  const page = 'before\n<!-- figures: written by npm run bench -->\nold\n<!-- end of figures -->\nafter\n';
  const figure = { name: 'paint', value: 1, unit: 's', budget: { atMost: 0.8 }, met: false, peer: 'four' };
  const written = withFigures(page, {
    web: { date: '2026-11-21T10:00:00.000Z', machine: machineOf(0.24), figures: [figure] },
  });
  expect(written.startsWith('before\n')).toBe(true);
  expect(written.endsWith('\nafter\n')).toBe(true);
  expect(written).not.toContain('old');
  expect(written).toContain('| **web**, 2026-11-21, load before 0.2 |');
  expect(written).toContain('| paint | 1 s | <= 0.8 s | 1.25 x | MISSED | four |');
  expect(withFigures(written, {})).not.toContain('paint');
  expect(() => withFigures('nothing', {})).toThrow('no place');
});

test('the pages show the latest measurements', () => {
  const results = JSON.parse(read('results.json')) as Results;
  const [page, readme] = [read('../docs/performance.md'), read('../README.md')];
  expect(withFigures(page, results)).toBe(page);
  expect(withHighlights(readme, results)).toBe(readme);
  expect(() => withHighlights(readme, {})).toThrow('has no figure');
  const contributing = read('../CONTRIBUTING.md');
  expect(withDay(contributing, results)).toBe(contributing);
  expect(() => withDay(contributing, {})).toThrow('not measured');
});
