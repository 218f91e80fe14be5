import type { Subject } from '../../../api/subject.ts';
import { planQuery } from '../../../frame/plan/plan.data.ts';
import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { teamFiltersQuery, teamPageQuery } from '../team/team.data.ts';
import { allowanceQuery, messageQuery, messagesQuery, receivedQuery } from './messages.data.ts';
import type { ChooseSearch, MessagesSearch, ReceivedSearch } from './messages-search.ts';

const pageOf = (search: MessagesSearch | ReceivedSearch) => ({
  page: search.page ?? 1,
  limits: pageSizeOf(search),
});

export const messages = (_: Subject, search: MessagesSearch) => [
  allowanceQuery(),
  messagesQuery(search, pageOf(search)),
];

export const received = (_: Subject, search: ReceivedSearch) => [receivedQuery(pageOf(search))];

export const choose = ({ partner }: Subject, { message, ...search }: ChooseSearch) => [
  planQuery(),
  allowanceQuery(),
  ...(message === undefined ? [] : [messageQuery(String(message))]),
  teamFiltersQuery(partner),
  teamPageQuery(partner, search, { page: search.page ?? 1, size: pageSizeOf(search) }),
];

export const message = (_: Subject, _search: unknown, { message: id }: { message: string }) => [
  messageQuery(id),
];
