import { type PushKind, pushKinds } from '@blattwerk/contract/message-settings/push.contract.ts';

/**
 * What became of a try: its push service took it (`sent`), knows the browser no more (`expired`), refused it, had too much to do (`busy`), had a
 * fault (`failing`) or was not reached; its address is none that may be called (`address`); or the message could not be made (`unmade`).
 */
const pushEnds = [
  'sent',
  'expired',
  'refused',
  'busy',
  'failing',
  'unreachable',
  'address',
  'unmade',
] as const;

export type PushEnd = (typeof pushEnds)[number];

/** The tries of this process since it started, by what was said and what became of them. */
export interface PushCounts {
  add(kind: PushKind, end: PushEnd): void;
  /** Each pair of kind and end, also those that did not happen yet: a rate needs to see where counting began. */
  all(): readonly { readonly kind: PushKind; readonly end: PushEnd; readonly count: number }[];
}

declare module '../../platform/deps.ts' {
  interface Deps {
    readonly pushCounts: PushCounts;
  }
}

/** Counts from nothing. Messages are gone once they were tried, so nothing else says how pushing fares. */
export function countPushes(): PushCounts {
  const pairs = pushKinds.flatMap((kind) => pushEnds.map((end) => ({ kind, end, count: 0 })));
  return {
    add(kind, end) {
      const pair = pairs.find((each) => each.kind === kind && each.end === end);
      if (pair !== undefined) pair.count += 1;
    },
    all: () => pairs,
  };
}
