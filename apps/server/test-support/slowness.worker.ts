import { parentPort } from 'node:worker_threads';
import { slowness } from './slowness.ts';

parentPort?.postMessage(slowness());
