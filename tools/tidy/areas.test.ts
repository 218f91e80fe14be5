import { expect, test } from 'vitest';
import { checkAreas } from './areas.ts';

const house = { root: 'src', order: ['money', 'network', 'platform'] };

/** Files of a source tree, each with its imports. */
function files(imports: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(imports).map(([path, from]) => ({
    path,
    text: from.map((name) => `import { x } from '${name}';\n`).join(''),
  }));
}

test('imports that run downwards are listed and counted', () => {
  const found = checkAreas(
    files({
      'src/app.ts': ['./money/pay.ts', './platform/http/server.ts'],
      'src/money/pay.ts': ['../network/tree/tree.ts', '../platform/http/server.ts', './book.ts'],
      'src/money/book.ts': ['../network/tree/tree.ts'],
      'src/network/tree/tree.ts': ['../../platform/http/server.ts'],
      'src/network/tree/tree.test.ts': ['../../money/pay.ts'],
    }),
    house,
  );
  expect(found).toEqual({
    checked: 7,
    violations: [],
    arrows: ['money -> network: 2', 'money -> platform: 1', 'network -> platform: 1'],
  });
});

test.each([
  ["import { pay } from '../../money/pay.ts';", 'a value'],
  ["import type { Pay } from '../../money/pay.ts';", 'a type'],
  ["export { pay } from '../../money/pay.ts';", 'what is handed on'],
  ["const pay = await import('../../money/pay.ts');", 'what is loaded late'],
])('a single import that runs upwards is reported: %s (%s)', (text) => {
  const { violations } = checkAreas([{ path: 'src/network/tree/tree.ts', text }], house);
  expect(violations).toEqual([
    'src/network/tree/tree.ts: network imports src/money/pay.ts, which stands above it',
  ]);
});

test('a file outside of all areas is reported, and so is an area that the order names but nobody has', () => {
  const found = checkAreas(
    files({ 'src/money/pay.ts': ['../deps.ts'], 'src/shed/a.ts': ['../money/pay.ts'] }),
    house,
  );
  expect(found.violations).toEqual([
    'src/money/pay.ts: imports src/deps.ts, which no area has',
    'src/shed/a.ts: shed is no area',
  ]);
});

test('folders that import each other are reported, over any number of steps', () => {
  const { violations } = checkAreas(
    files({
      'src/network/tree/a.ts': ['../team/a.ts'],
      'src/network/team/a.ts': ['../partners/deep/a.ts'],
      'src/network/partners/b.ts': ['../tree/a.ts'],
      'src/network/statistics/a.ts': ['../tree/a.ts'],
      'src/network/links.ts': ['./tree/a.ts'],
      'src/network/tree/b.ts': ['../links.ts'],
    }),
    house,
  );
  expect(violations).toEqual(['folders in a circle: network/partners, network/team, network/tree']);
});
