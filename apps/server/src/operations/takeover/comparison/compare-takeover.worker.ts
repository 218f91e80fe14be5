import { parentPort } from 'node:worker_threads';
import type { Question } from './compare-in-worker.ts';
import { compareMonth } from './compare-month.ts';

parentPort?.on('message', ({ facts, list }: Question) => {
  parentPort?.postMessage(compareMonth(facts, list));
});
