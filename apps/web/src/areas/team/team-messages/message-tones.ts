import type { Tone } from '../../../ui/Badge.tsx';
import type { ListedMessage, Recipient } from './messages.data.ts';

/** The colour of how far a message is. */
export const messageTones: Readonly<Record<ListedMessage['state'], Tone>> = {
  draft: 'neutral',
  sending: 'waiting',
  done: 'good',
  stopped: 'bad',
};

/** The colour of what became of it for somebody. */
export const deliveryTones: Readonly<Record<Recipient['delivery'], Tone>> = {
  underway: 'waiting',
  delivered: 'good',
  undelivered: 'neutral',
  stopped: 'bad',
};
