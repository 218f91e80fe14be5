import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { follow } from './follow.ts';

type Step = 'fails' | 'ends' | 'refused' | 'over' | readonly string[];

/** Plays the server's behaviour, attempt by attempt, and records what the client does. */
async function play(steps: readonly Step[]) {
  const done: string[] = [];
  const stop = new AbortController();
  let at = 0;
  await follow<string>({
    signal: stop.signal,
    random: () => 0,
    onEvent: (event) => done.push(event),
    isEnd: (event) => event === 'ended',
    wait: async (milliseconds) => {
      done.push(`${milliseconds} ms`);
    },
    read: async ({ follow: listening, onEvent }) => {
      const step = steps[at];
      at += 1;
      if (step === undefined) {
        stop.abort();
        return;
      }
      done.push(listening ? 'listens' : 'asks');
      if (step === 'fails') throw new ApiError(0, undefined);
      if (step === 'refused') throw new ApiError(401, undefined);
      if (step === 'over') onEvent('ended');
      else if (step !== 'ends') for (const event of step) onEvent(event);
    },
  });
  return done;
}

test('it reconnects when the stream ends, with a longer delay after each failure', async () => {
  expect(await play([['a', 'b'], 'fails', ['c'], ['d']])).toEqual([
    ...['listens', 'a', 'b', '500 ms', 'listens', '1000 ms'],
    ...['listens', 'c', '500 ms', 'listens', 'd', '500 ms'],
  ]);
});

test('where streams are blocked it polls, and tries to stream again after a while', async () => {
  const pollAnswers = Array.from({ length: 9 }, () => ['x']);
  const done = await play(['fails', 'ends', 'fails', ...pollAnswers, 'fails', ['y'], ['z']]);
  expect(done.slice(0, 8)).toEqual([
    ...['listens', '1000 ms', 'listens', '2000 ms', 'listens'],
    ...['asks', 'x', '15000 ms'],
  ]);
  expect(done.filter((what) => what === 'asks')).toHaveLength(11);
  expect(done.lastIndexOf('listens')).toBe(done.indexOf('y') - 2);
});

test.each(['refused', 'over'] as const)('a session that is over (%s) ends it for good', async (step) => {
  expect(await play([step, ['never']])).toEqual(['listens']);
  expect(await play(['fails', 'fails', 'fails', step, ['never']])).not.toContain('never');
});
