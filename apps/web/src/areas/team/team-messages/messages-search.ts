import { levels } from '../../../ui/table/levels.ts';
import { flag, oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';
import { accountTypes, levelTabs } from '../team/team-search.ts';
import type { ListedMessage } from './messages.data.ts';

/** How far a message is, in the order in which a filter offers it. */
export const messageStates = [
  'draft',
  'sending',
  'done',
  'stopped',
] as const satisfies readonly ListedMessage['state'][];

/** How what one has written stands in the address, the latest first. */
export const messagesTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { state: oneOf(messageStates) },
});

export type MessagesSearch = ReturnType<typeof messagesTable.parse>;

/** How those stand in the address whom a message went to. */
export const recipientsTable = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: {},
});

export type RecipientsSearch = ReturnType<typeof recipientsTable.parse>;

/** The page of what one has received. */
export const receivedTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: {},
});

export type ReceivedSearch = ReturnType<typeof receivedTable.parse>;

/** How the people of the team stand in the address who may be chosen; the rows open nothing. */
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

/** The same, and the draft that they are chosen for; without one a new one begins. */
export type ChooseSearch = ReturnType<typeof chooseTable.parse> & { message?: number };

/** Reads it; whatever is unusable is left out. */
export function parseChooseSearch(raw: Record<string, unknown>): ChooseSearch {
  const message = wholeNumber(raw.message);
  return { ...chooseTable.parse(raw), ...(message !== undefined && { message }) };
}
