import { expect, test } from 'vitest';
import { RoomForUploads } from './room-for-uploads.ts';

/** Work that continues until it is told to end. */
function work() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => done };
}

test('a sender has one upload at a time; the next one is accepted once it is over, whatever its outcome', async () => {
  const room = new RoomForUploads();
  const first = work();
  const sending = room.admit('anna', first.run);
  await expect(room.admit('anna', first.run)).rejects.toMatchObject({ status: 429 });
  await room.admit('ben', async () => undefined);
  first.end();
  await sending;
  await expect(
    room.admit('anna', async () => {
      throw new Error('cut off');
    }),
  ).rejects.toThrow('cut off');
  await room.admit('anna', async () => undefined);
});

test('uploads count by the bytes received; those beyond the memory limit are refused and may retry', async () => {
  const room = new RoomForUploads(1000);
  const { end, run } = work();
  const sending = Array.from({ length: 100 }, (_, number) =>
    room.admit(`sender ${number}`, (hold) => {
      hold(8);
      return run();
    }),
  );
  const send = (bytes: number) => room.admit('anna', async (hold) => hold(bytes));
  await send(200);
  await expect(send(201)).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
  end();
  await Promise.all(sending);
  await send(1000);
});

test('one is inspected, four are queued, others are refused and may retry', async () => {
  const room = new RoomForUploads();
  const { end, run } = work();
  let most = 0;
  let now = 0;
  const look = async () => {
    now += 1;
    most = Math.max(most, now);
    await run();
    now -= 1;
  };
  const looking = Array.from({ length: 5 }, () => room.inTurn(look));
  await expect(room.inTurn(look)).rejects.toMatchObject({ status: 503 });
  end();
  await Promise.all(looking);
  expect(most).toBe(1);
  await expect(room.inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await room.inTurn(async () => 'seen')).toBe('seen');
});
