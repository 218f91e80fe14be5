import { parentPort } from 'node:worker_threads';
import { hasForeignContent } from './foreign-content.ts';
import type { Finding, Question } from './inspect-in-worker.ts';
import { faultOfPdf } from './pdf-fault.ts';

parentPort?.on('message', ({ bytes, type }: Question) => {
  parentPort?.postMessage(look(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type));
});

function look(bytes: Buffer, type: Question['type']): Finding {
  if (hasForeignContent(bytes)) return 'unsound';
  return type === 'application/pdf' ? faultOfPdf(bytes) : null;
}
