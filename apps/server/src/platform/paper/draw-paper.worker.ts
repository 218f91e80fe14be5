import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import type { PaperContent } from './paper.ts';

parentPort?.on('message', async (content: PaperContent) => {
  parentPort?.postMessage(await drawPaper(content));
});
