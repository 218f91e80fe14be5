import { expect, test } from 'vitest';
import { openPage, readPushed } from './push.ts';

const said = {
  title: 'Blattwerk',
  body: 'Ihr Team hat einen neuen Partner.',
  tag: 'newcomers',
  path: '/app/team/tree?node=7',
};

test('a push message is read as it was sent', () => {
  expect(readPushed(JSON.stringify(said))).toEqual(said);
});

test.each([
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['another place', JSON.stringify({ ...said, path: 'https://elsewhere.example/' })],
  ['another host', JSON.stringify({ ...said, path: '//elsewhere.example/' })],
])('a message that says %s leads to the first page', (_, text) => {
  expect(readPushed(text).path).toBe('/dashboard');
});

/** A window of the browser, as a worker sees it, and what was done with it. */
function windowAt(path: string, { answers = true, visibilityState = 'hidden' } = {}) {
  const done: string[] = [];
  const window = {
    url: `https://team.example${path}`,
    visibilityState,
    done,
    focus: async () => {
      done.push('focus');
      return window;
    },
    navigate: async (to: string) => {
      done.push(`navigate ${to}`);
      return window;
    },
    postMessage: ({ open }: { open: string }, [port]: [MessagePort]) => {
      done.push(`asked ${open}`);
      if (answers) port.postMessage('goes');
    },
  };
  return window;
}

async function open(path: string, windows: ReturnType<typeof windowAt>[]): Promise<string[]> {
  const opened: string[] = [];
  const clients = { matchAll: async () => windows, openWindow: async (to: string) => void opened.push(to) };
  await openPage({ clients } as unknown as ServiceWorkerGlobalScope, path);
  return opened;
}

test('without a window a new one is opened', async () => {
  expect(await open('/app/accounts', [])).toEqual(['/app/accounts']);
});

test('a window already on that page is brought to the front and otherwise left alone', async () => {
  const other = windowAt('/dashboard', { visibilityState: 'visible' });
  const there = windowAt('/app/team/tree?node=7');
  expect(await open('/app/team/tree?node=7', [other, there])).toEqual([]);
  expect([other.done, there.done]).toEqual([[], ['focus']]);
});

test('another window navigates itself; one that does not answer is navigated', async () => {
  const listening = windowAt('/dashboard');
  expect(await open('/app/accounts', [listening])).toEqual([]);
  expect(listening.done).toEqual(['focus', 'asked /app/accounts']);
  const silent = windowAt('/login', { answers: false });
  expect(await open('/app/accounts', [silent])).toEqual([]);
  expect(silent.done).toEqual(['focus', 'asked /app/accounts', 'navigate /app/accounts']);
});
