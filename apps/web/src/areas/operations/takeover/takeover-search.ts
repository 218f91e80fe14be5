import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** Somebody who was taken over. */
export type TakenOver = CallAnswer<'GET /api/takeover/people'>['items'][number];

/** In the order in which a filter offers them. */
export const invitationStates = [
  'waiting',
  'planned',
  'sent',
  'expired',
  'accepted',
] as const satisfies readonly TakenOver['state'][];

/** How those who were taken over stand in the address, by name. */
export const takenOverTable = tableSearch({
  sortFields: ['name', 'sentAt'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { text, state: oneOf(invitationStates) },
});

export type TakeoverSearch = ReturnType<typeof takenOverTable.parse>;
