import { expect, test, vi } from 'vitest';
import { createKeys } from './quick-keys.ts';

function keys(free = true) {
  let time = 0;
  const open = vi.fn();
  const go = vi.fn();
  const listen = createKeys(
    { open, go },
    () => free,
    () => time,
  );
  const prevented = vi.fn();
  const press = (key: string, held: { ctrlKey?: true; metaKey?: true; altKey?: true } = {}, after = 100) => {
    time += after;
    listen({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...held,
      target: null,
      preventDefault: prevented,
    });
  };
  return { open, go, press, prevented };
}

test.each([
  ['k', { ctrlKey: true }, 'palette'],
  ['K', { metaKey: true }, 'palette'],
  ['/', {}, 'palette'],
  ['?', {}, 'shortcuts'],
] as const)('%s %o opens the %s', (key, held, what) => {
  const { open, press, prevented } = keys();
  press(key, held);
  expect(open.mock.calls).toEqual([[what]]);
  expect(prevented).toHaveBeenCalledTimes(1);
});

test.each([
  ['d', '/dashboard'],
  ['t', '/app/team/tree'],
  ['o', '/app/orders'],
  ['a', '/app/accounts/credits/available'],
  ['n', '/app/news/news'],
])('g and then %s goes to %s', (letter, to) => {
  const { go, press } = keys();
  press('g');
  press(letter);
  expect(go.mock.calls).toEqual([[{ to }]]);
});

test('a letter pressed too late or after another one does nothing', () => {
  const { go, press, prevented } = keys();
  press('g');
  press('d', {}, 1500);
  press('g');
  press('x');
  press('d');
  press('t');
  expect(go).not.toHaveBeenCalled();
  expect(prevented).not.toHaveBeenCalled();
});

test('a second g restarts the sequence', () => {
  const { go, press } = keys();
  press('g');
  press('g', {}, 1400);
  press('o', {}, 1400);
  expect(go.mock.calls).toEqual([[{ to: '/app/orders' }]]);
});

test('c opens the invitation', () => {
  const { go, press } = keys();
  press('c');
  expect(go.mock.calls).toEqual([[{ to: '/app/links/potential-list', search: { invite: 1 } }]]);
});

test('while typing, only the combination with Ctrl works', () => {
  const { open, go, press } = keys(false);
  for (const key of ['?', '/', 'c', 'g', 'd']) press(key);
  expect(open).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
  press('k', { ctrlKey: true });
  expect(open.mock.calls).toEqual([['palette']]);
});

test('the browser’s own combinations are left alone', () => {
  const { open, go, press } = keys();
  press('c', { ctrlKey: true });
  press('c', { metaKey: true });
  press('k', { ctrlKey: true, altKey: true });
  press('?', { altKey: true });
  expect(open).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
});
