import { levels } from '../../../ui/table/levels.ts';
import { flag, oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { accountTypes, levelTabs } from '../team/team-search.ts';
import type { ListedMessage } from './messages.data.ts';

/** States of a message, in the filter's order. */
export const messageStates = [
  'draft',
  'sending',
  'done',
  'stopped',
] as const satisfies readonly ListedMessage['state'][];

/** Search parameters of the written messages, latest first. */
export const messagesTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { state: oneOf(messageStates) },
});

export type MessagesSearch = ReturnType<typeof messagesTable.parse>;

/** Search parameters of a message's recipients. */
export const recipientsTable = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: {},
});

export type RecipientsSearch = ReturnType<typeof recipientsTable.parse>;

/** Page of the received messages. */
export const receivedTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {},
});

export type ReceivedSearch = ReturnType<typeof receivedTable.parse>;

/** Search parameters of the people to select from; rows have no details. */
export const chooseTable = tableSearch({
  sortFields: ['displayName', 'level', 'qualificationPoints', 'createdAt', 'currentLoginDate', 'depth'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: {
    q: text,
    type: oneOf(accountTypes),
    level: oneOf(levelTabs),
    rank: oneOf(levels),
    country: text,
    isNew: flag,
    isAway: flag,
    isCloseToNextLevel: flag,
    isExpiring: flag,
  },
});

/** The same with the draft that they are selected for; a new one if absent. */
export type ChooseSearch = ReturnType<typeof chooseTable.parse> & { message?: number };

/** Parses them; unusable ones are dropped. */
export function parseChooseSearch(raw: Record<string, unknown>): ChooseSearch {
  const message = wholeNumber(raw.message);
  return { ...chooseTable.parse(raw), ...(message !== undefined && { message }) };
}
