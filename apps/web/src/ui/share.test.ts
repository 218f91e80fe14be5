import { afterEach, expect, test, vi } from 'vitest';
import { closeByHand, textByHand } from './copy/copy-text.ts';
import { share } from './share.ts';

afterEach(() => {
  closeByHand();
  vi.unstubAllGlobals();
});

/** A browser whose device shares, or refuses to; what was copied is recorded. */
function browserThat(shares?: (data: ShareData) => Promise<void>): { copied: string[] } {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { clipboard, ...(shares && { share: shares }) });
  return { copied };
}

test('the device shares title, text and URL, and nothing is copied', async () => {
  const given: ShareData[] = [];
  const { copied } = browserThat(async (data) => void given.push(data));
  expect(await share('Mein Link', 'https://b.example/r/A', 'Schau')).toBe('shared');
  expect(await share('Mein Link', 'https://b.example/r/A')).toBe('shared');
  expect(given).toEqual([
    { title: 'Mein Link', url: 'https://b.example/r/A', text: 'Schau' },
    { title: 'Mein Link', url: 'https://b.example/r/A' },
  ]);
  expect(copied).toEqual([]);
});

test('a cancelled share is reported as such, and nothing is copied', async () => {
  const { copied } = browserThat(async () => {
    throw new DOMException('called off', 'AbortError');
  });
  expect(await share('Mein Link', 'https://b.example/r/A')).toBe('cancelled');
  expect(copied).toEqual([]);
});

test('what the device refuses, or cannot share at all, is copied', async () => {
  const refusing = browserThat(async () => {
    throw new DOMException('not now', 'NotAllowedError');
  });
  expect(await share('Mein Link', 'https://b.example/r/A')).toBe('copied');
  expect(refusing.copied).toEqual(['https://b.example/r/A']);
  const unable = browserThat();
  expect(await share('Mein Link', 'https://b.example/r/A', 'Schau')).toBe('copied');
  expect(unable.copied).toEqual(['Schau\nhttps://b.example/r/A']);
});

test('what can neither be shared nor copied is shown for copying by hand', async () => {
  vi.stubGlobal('navigator', {});
  expect(await share('Mein Link', 'https://b.example/r/A', 'Schau')).toBe('shown');
  expect(textByHand()).toBe('Schau\nhttps://b.example/r/A');
});
