import { get } from 'node:http';
import type { BrowserContext, Request } from 'playwright-core';
import { isEndless, settled } from './settled.ts';

/** The transfer cost of a first visit to a page, with an empty cache. Bytes are those of the bodies as sent. */
export interface PageWeight {
  readonly requests: number;
  readonly jsBytes: number;
  /** Of the largest script. */
  readonly largestJsBytes: number;
  readonly cssBytes: number;
  /** Scripts, styles and documents that were sent without brotli. */
  readonly uncompressed: readonly string[];
  /** Every request with its size, largest first, for the failure report. */
  readonly listing: readonly string[];
}

/** A budget's KB is 1,000 bytes: the stricter of the two meanings. */
export const KB = 1000;

/** The size of Lighthouse's phone, for which the budgets are defined: content below is loaded when it comes near. */
export const budgetViewport = { width: 412, height: 823 };

/**
 * Visits a URL in the context and waits until loading has finished. What is loaded `ahead` for another page does not count.
 */
export async function weigh(context: BrowserContext, url: string, ahead?: RegExp): Promise<PageWeight> {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(url);
  await settled(page);
  const weight = await weightOf(requests.filter((request) => !ahead?.test(request.url())));
  await page.close();
  return weight;
}

/** Adds up requests, all of them finished, except streams that never finish: their size is unknown. */
export async function weightOf(requests: readonly Request[]): Promise<PageWeight> {
  const ended = requests.filter((request) => /^https?:/.test(request.url()) && !isEndless(request));
  const sent = await Promise.all(ended.map(measured));
  const sum = (type: RegExp) =>
    sent.filter((part) => type.test(part.type)).reduce((total, part) => total + part.bytes, 0);
  const scripts = sent.filter((part) => /javascript/.test(part.type)).map((part) => part.bytes);
  return {
    requests: sent.length,
    jsBytes: sum(/javascript/),
    largestJsBytes: Math.max(0, ...scripts),
    cssBytes: sum(/text\/css/),
    uncompressed: sent
      .filter((part) => /javascript|css|html/.test(part.type) && part.encoding !== 'br')
      .map((part) => part.url),
    listing: sent.sort((a, b) => b.bytes - a.bytes).map((part) => `${part.bytes} ${part.type} ${part.url}`),
  };
}

/** Sizes of files cached by windows, by URL: file names contain a hash of the content. */
const kept = new Map<string, Promise<number>>();

/** Transfer size of an asset that a window has cached from an earlier page. */
function sentBytes(url: string): Promise<number> {
  const size = kept.get(url) ?? ask(url);
  kept.set(url, size);
  return size;
}

function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.once('end', () => resolve(bytes));
      answer.once('error', reject);
    }).once('error', reject);
  });
}

async function measured(request: Request) {
  const response = await request.response();
  const headers = (await response?.allHeaders()) ?? {};
  const { responseBodySize } = await request.sizes();
  const url = request.url();
  const isKept = responseBodySize <= 0 && url.includes('/assets/');
  return {
    url,
    type: headers['content-type'] ?? '',
    encoding: headers['content-encoding'] ?? '',
    bytes: isKept ? await sentBytes(url) : responseBodySize,
  };
}
