import { expect, test } from 'vitest';
import { type Decided, decideChosen } from './decide-chosen.ts';

const ids = Array.from({ length: 250 }, (_, index) => index + 1);

test('any number of selected approvals is decided, the code proving all of them once', async () => {
  const sent: Decided[] = [];
  const outcome = await decideChosen(
    { ids, decision: 'approve', code: '123456' },
    async (body) => {
      sent.push(body);
      const failed = body.ids.includes(120)
        ? [{ id: 120, status: 409, code: 'changedSince', reason: '…' }]
        : [];
      return { done: body.ids.map(Number).filter((id) => id !== 120), failed };
    },
    () => undefined,
  );
  expect(sent.map((body) => [body.ids.length, body.code])).toEqual([
    [100, '123456'],
    [100, undefined],
    [50, undefined],
  ]);
  expect([outcome.done.length, outcome.failed.map(({ id }) => id)]).toEqual([249, [120]]);
});

test('a passkey is sent only with the approvals that it covers', async () => {
  const response = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
  const credential = { id: 'a', rawId: 'a', type: 'public-key' as const, response };
  const sent: Decided[] = [];
  await decideChosen(
    { ids: [1, 2], decision: 'approve', credential },
    async (body) => {
      sent.push(body);
      return { done: body.ids.map(Number), failed: [] };
    },
    () => undefined,
  );
  expect(sent).toEqual([{ ids: [1, 2], decision: 'approve', credential }]);
});

test('what was decided before a block failed is reported', async () => {
  let done: readonly number[] = [];
  const sending = decideChosen(
    { ids, decision: 'reject', reason: 'Vertan' },
    async (body) => {
      if (body.ids.includes(101)) throw new Error('gone');
      return { done: body.ids.map(Number), failed: [] };
    },
    (so) => {
      done = so;
    },
  );
  await expect(sending).rejects.toThrow('gone');
  expect(done).toEqual(ids.slice(0, 100));
});
