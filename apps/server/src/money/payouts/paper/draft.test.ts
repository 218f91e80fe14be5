import { expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { sampleNote } from '../testing/sample-note.ts';
import { draftsOf } from './draft.ts';

/** Drafts whose rendering waits for the test. */
function held() {
  const waiting: (() => void)[] = [];
  const drafts = draftsOf(
    (note, locale) =>
      new Promise((resolve) => waiting.push(() => resolve(Buffer.from(`${note.payout.id} ${locale}`)))),
  );
  return { waiting, drafts };
}

const note = (netCents: number) => sampleNote({ netCents });

test('a draft requested again is rendered once', async () => {
  const { waiting, drafts } = held();
  const sixteen = Array.from({ length: 16 }, () => drafts(1, note(100), 'de'));
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(new Set(await Promise.all(sixteen)).size).toBe(1);
  await drafts(2, note(100), 'de');
  expect(waiting).toHaveLength(1);
});

test('one person has at most two rendered at a time, which does not delay others', async () => {
  const { waiting, drafts } = held();
  const two = [drafts(1, note(100), 'de'), drafts(1, note(200), 'de')];
  await expect(drafts(1, note(300), 'de')).rejects.toMatchObject({ status: 429 });
  const other = drafts(2, note(300), 'de');
  for (const draw of waiting) draw();
  await Promise.all([...two, other]);
  const third = drafts(1, note(400), 'de');
  waiting.at(-1)?.();
  await expect(third).resolves.toBeInstanceOf(Buffer);
});

test('a draft that could not be rendered is rendered again', async () => {
  let attempts = 0;
  const drafts = draftsOf(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no font');
    return Buffer.from('drawn');
  });
  await expect(drafts(1, note(100), 'de')).rejects.toThrow('no font');
  expect(String(await drafts(1, note(100), 'de'))).toBe('drawn');
});

inFullRun(() => {
  test('other work gets a turn between two drafts, whoever requested them', async () => {
    const drafts = draftsOf();
    await drafts(1, note(100), 'de');
    let turns = 0;
    let isOver = false;
    setImmediate(function count() {
      turns += 1;
      if (!isOver) setImmediate(count);
    });
    const drawnIn = await Promise.all(
      [2, 3, 4].map(async (user) => {
        await drafts(user, note(user * 100), 'de');
        return turns;
      }),
    );
    isOver = true;
    expect(new Set(drawnIn).size).toBe(3);
  });
});
