import type { SignalKind, SignalStatus } from '@blattwerk/contract/insight/signals.contract.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** Kinds of signals. */
export const signalKinds = [
  'sharedAccount',
  'justOver',
  'lateRefunds',
  'kickStartCluster',
  'reportedMessages',
] as const satisfies readonly SignalKind[];

/** Statuses of a signal. */
export const signalStatuses = [
  'open',
  'harmless',
  'pursued',
  'ended',
] as const satisfies readonly SignalStatus[];

/** Search parameters of the signals, latest first; `signal` is the open one. */
export const signalsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(signalStatuses), kind: oneOf(signalKinds), partner: wholeNumber },
  row: 'signal',
});

export type SignalsSearch = ReturnType<typeof signalsTable.parse>;
