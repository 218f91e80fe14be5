import { levels } from '../../../ui/table/levels.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { partnerStates, yesOrNo } from '../partners/partners-search.ts';
import type { Broadcast, Recipient } from './broadcasts.data.ts';

/** States of a broadcast, in the filter's order. */
export const broadcastStates = [
  'draft',
  'waiting',
  'planned',
  'sending',
  'done',
  'cancelled',
] as const satisfies readonly Broadcast['state'][];

/** Results of a recipient, in the filter's order. */
export const recipientResults = [
  'sent',
  'failed',
  'off',
  'gone',
  'waiting',
  'queued',
  'stopped',
] as const satisfies readonly Recipient['result'][];

/** Search parameters of the broadcasts, latest first. */
export const broadcastsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { text, state: oneOf(broadcastStates) },
});

export type BroadcastsSearch = ReturnType<typeof broadcastsTable.parse>;

/** Search parameters of a broadcast's recipients. */
export const recipientsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: { text, result: oneOf(recipientResults) },
});

/**
 * Audience of a new broadcast, passed on by the list of all partners. A type and not an interface, since search
 * parameters need an index signature.
 */
export type GivenAudience = {
  named?: string;
  state?: (typeof partnerStates)[number];
  level?: number;
  country?: string;
  placed?: boolean;
};

export type BroadcastSearch = ReturnType<typeof recipientsTable.parse> & GivenAudience;

/** Parses them; unusable ones are dropped. */
export function parseBroadcastSearch(raw: Record<string, unknown>): BroadcastSearch {
  const audience = {
    named: text(raw.named),
    state: oneOf(partnerStates)(raw.state),
    level: oneOf(levels)(raw.level),
    country: text(raw.country),
    placed: yesOrNo(raw.placed),
  };
  const entries = Object.entries(audience).filter(([, value]) => value !== undefined);
  return { ...recipientsTable.parse(raw), ...Object.fromEntries(entries) };
}
