import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** Somebody taken over from the previous system. */
export type TakenOver = CallAnswer<'GET /api/takeover/people'>['items'][number];

/** In the filter's order. */
export const invitationStates = [
  'waiting',
  'planned',
  'sent',
  'expired',
  'accepted',
] as const satisfies readonly TakenOver['state'][];

/** Search parameters of the people taken over, by name. */
export const takenOverTable = tableSearch({
  sortFields: ['name', 'sentAt'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { text, state: oneOf(invitationStates) },
});

export type TakeoverSearch = ReturnType<typeof takenOverTable.parse>;
