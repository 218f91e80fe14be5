import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { askedWhileTyping } from './asked-while-typing.ts';

type Answer = () => Promise<string>;

/** Like the product's own client, whatever a query sets itself. */
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });

/** Queries a text with these answers, one after the other. */
function ask(...answers: Answer[]) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const client = newClient();
  const of = (text: string) => ({
    ...askedWhileTyping,
    queryKey: ['preview', text],
    queryFn: () => (answers.shift() ?? (() => Promise.resolve(`of ${text}`)))(),
  });
  const observer = new QueryObserver<string, ApiError>(client, of('first'));
  onTestFinished(observer.subscribe(() => undefined));
  return { observer, type: (text: string) => observer.setOptions(of(text)), left: answers };
}

const failing =
  (status: number): Answer =>
  () =>
    Promise.reject(new ApiError(status, undefined));

test('a query without an answer is retried automatically', async () => {
  const { observer } = ask(failing(500), failing(500));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of first' });
});

test('while the server is unreachable, only the connection probe calls it', async () => {
  const { observer, left } = ask(failing(503), failing(503));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().status, left.length]).toEqual(['error', 1]);
});

test('a refused text is not retried, and the next text is queried', async () => {
  const { observer, type, left } = ask(failing(422), failing(422));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().status, left.length]).toEqual(['error', 1]);
  left.length = 0;
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of second' });
});

test('the same text typed again after it failed for good is queried again', async () => {
  const { observer, type } = ask(failing(500), failing(500), failing(500), failing(500));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().status).toBe('error');
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  type('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of first' });
});

test('a late answer to an earlier text is not shown', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { observer, type } = ask(() => promise);
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  resolve('of first');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('of second');
});
