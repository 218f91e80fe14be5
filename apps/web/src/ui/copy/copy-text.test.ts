import { afterEach, expect, test, vi } from 'vitest';
import { closeByHand, copyText, textByHand } from './copy-text.ts';

afterEach(() => {
  closeByHand();
  vi.unstubAllGlobals();
});

test('a successful copy is reported, and nothing is left to copy by hand', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  expect(await copyText('BWG-1')).toBe(true);
  expect([copied, textByHand()]).toEqual([['BWG-1'], null]);
});

test('without a clipboard, as over plain HTTP, the text is offered for copying by hand until that is closed', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('BWG-1')).toBe(false);
  expect(textByHand()).toBe('BWG-1');
  closeByHand();
  expect(textByHand()).toBeNull();
});

test('the same happens if the browser refuses', async () => {
  const refuse = () => Promise.reject(new DOMException('not now', 'NotAllowedError'));
  vi.stubGlobal('navigator', { clipboard: { writeText: refuse } });
  expect(await copyText('BWG-1')).toBe(false);
  expect(textByHand()).toBe('BWG-1');
});
