import type { Tone } from '../../../ui/Badge.tsx';
import type { ListedMessage, Recipient } from './messages.data.ts';

/** Colours of a message's states. */
export const messageTones: Readonly<Record<ListedMessage['state'], Tone>> = {
  draft: 'neutral',
  sending: 'waiting',
  done: 'good',
  stopped: 'bad',
};

/** Colours of a recipient's delivery. */
export const deliveryTones: Readonly<Record<Recipient['delivery'], Tone>> = {
  underway: 'waiting',
  delivered: 'good',
  undelivered: 'neutral',
  stopped: 'bad',
};
