import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { askedWhileTyping } from './asked-while-typing.ts';

type Answer = () => Promise<string>;

/** As the product's own client is, whatever a query says for itself. */
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });

/** Asks for a text with these answers, one after the other. */
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

test('an answer that did not come is asked for again by itself', async () => {
  const { observer } = ask(failing(500), failing(500));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of first' });
});

test('while the server cannot be reached, nothing asks it but the one who asks for that', async () => {
  const { observer, left } = ask(failing(503), failing(503));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().status, left.length]).toEqual(['error', 1]);
});

test('what is refused is not asked again, and the next text is', async () => {
  const { observer, type, left } = ask(failing(422), failing(422));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().status, left.length]).toEqual(['error', 1]);
  left.length = 0;
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of second' });
});

test('the same text typed again after it failed for good is asked again', async () => {
  const { observer, type } = ask(failing(500), failing(500), failing(500), failing(500));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(observer.getCurrentResult().status).toBe('error');
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  type('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'of first' });
});

test('an answer of an earlier text that comes later is not shown', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { observer, type } = ask(() => promise);
  type('second');
  await vi.advanceTimersByTimeAsync(0);
  resolve('of first');
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toBe('of second');
});
