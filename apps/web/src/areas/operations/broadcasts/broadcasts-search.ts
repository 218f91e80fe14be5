import { levels } from '../../../ui/table/levels.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { partnerStates, yesOrNo } from '../partners/partners-search.ts';
import type { Broadcast, Recipient } from './broadcasts.data.ts';

/** How far a broadcast is, in the order in which a filter offers it. */
export const broadcastStates = [
  'draft',
  'waiting',
  'planned',
  'sending',
  'done',
  'cancelled',
] as const satisfies readonly Broadcast['state'][];

/** What became of it for somebody, in the order in which a filter offers it. */
export const recipientResults = [
  'sent',
  'failed',
  'off',
  'gone',
  'waiting',
  'queued',
  'stopped',
] as const satisfies readonly Recipient['result'][];

/** How all broadcasts stand in the address, the latest first. */
export const broadcastsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(broadcastStates) },
});

export type BroadcastsSearch = ReturnType<typeof broadcastsTable.parse>;

/** How those stand in the address whom a broadcast went to. */
export const recipientsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: { text, result: oneOf(recipientResults) },
});

/**
 * Whom a new broadcast is for, as the list of all partners hands it over. A type, since what stands in addresses is looked through by name.
 */
export type GivenAudience = {
  named?: string;
  state?: (typeof partnerStates)[number];
  level?: number;
  country?: string;
  placed?: boolean;
};

export type BroadcastSearch = ReturnType<typeof recipientsTable.parse> & GivenAudience;

/** Reads it; whatever is unusable is left out. */
export function parseBroadcastSearch(raw: Record<string, unknown>): BroadcastSearch {
  const given = {
    named: text(raw.named),
    state: oneOf(partnerStates)(raw.state),
    level: oneOf(levels)(raw.level),
    country: text(raw.country),
    placed: yesOrNo(raw.placed),
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...recipientsTable.parse(raw), ...Object.fromEntries(known) };
}
