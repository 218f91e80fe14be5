import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Session } from '../../../platform/http/session.ts';
import { LiveStream } from './live-stream.ts';

const session = { id: 1, user: { id: 1 } } as Session;

test('a stream dismissed twice, by a message and by polling, sends one event', async () => {
  const stream = new LiveStream(session, null);
  stream.dismiss();
  stream.greet({ unviewed: 0, celebrates: false, last: 0 });
  stream.dismiss();
  stream.end();
  expect(await text(stream.events)).toBe('event: ended\ndata: {}\n\n');
});
