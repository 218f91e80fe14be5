import type { Tone } from '../../../ui/Badge.tsx';
import type { ListedBroadcast, Recipient } from './broadcasts.data.ts';

/** The colour of how far a broadcast is. */
export const broadcastTones: Readonly<Record<ListedBroadcast['state'], Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  planned: 'waiting',
  sending: 'waiting',
  done: 'good',
  cancelled: 'bad',
};

/** The colour of what became of it for somebody. */
export const resultTones: Readonly<Record<Recipient['result'], Tone>> = {
  waiting: 'waiting',
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
  off: 'neutral',
  gone: 'neutral',
  stopped: 'neutral',
};
