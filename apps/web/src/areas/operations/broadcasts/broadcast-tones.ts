import type { Tone } from '../../../ui/Badge.tsx';
import type { ListedBroadcast, Recipient } from './broadcasts.data.ts';

/** Colours of a broadcast's states. */
export const broadcastTones: Readonly<Record<ListedBroadcast['state'], Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  planned: 'waiting',
  sending: 'waiting',
  done: 'good',
  cancelled: 'bad',
};

/** Colours of a recipient's results. */
export const resultTones: Readonly<Record<Recipient['result'], Tone>> = {
  waiting: 'waiting',
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
  off: 'neutral',
  gone: 'neutral',
  stopped: 'neutral',
};
