import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

type Today = CallAnswer<'GET /api/today'>;

/** One thing to do. */
export type Task = Today['tasks'][number];

/** What a task is answered with. */
export type Answer = Exclude<CallRequest<'PUT /api/today/answer'>['body']['answer'], null>;

/** Days that a task can be put off for. */
export const LATER_DAYS = [1, 3, 7] as const;

export type LaterDays = (typeof LATER_DAYS)[number];

/** What a partner does next. */
export const todayQuery = (partner: number) => apiQuery('GET /api/today', { query: { partner } });

/** How tasks of one list are told apart. */
export const keyOf = ({ kind, object }: Pick<Task, 'kind' | 'object'>) => `${kind}.${object}`;

let channel: BroadcastChannel | undefined;

/** What the tabs of a browser tell each other; a tab does not hear itself. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('blattwerk.today');
  return channel;
}

/**
 * Answers a task, or takes its answer back. The task leaves the list as soon as the server knows, so that nothing is lost
 * that was not kept.
 * @throws ApiError
 */
export async function answerTask(
  client: QueryClient,
  partner: number,
  { kind, object }: Task,
  answer: { answer: Answer | null; days?: LaterDays },
): Promise<void> {
  await request('PUT /api/today/answer', { body: { kind, object, ...answer } });
  if (answer.answer !== null)
    client.setQueryData(todayQuery(partner).queryKey, (today) => today && without(today, { kind, object }));
  await tellChanged(client);
}

function without(today: Today, answered: Pick<Task, 'kind' | 'object'>): Today {
  const tasks = today.tasks.filter((task) => keyOf(task) !== keyOf(answered));
  return { ...today, tasks, answeredToday: today.answeredToday + today.tasks.length - tasks.length };
}

/** An own task of a later day. */
export type Planned = Today['planned'][number];

/** Reads the list again, here and in other tabs, after what is in it was changed. */
export function tellChanged(client: QueryClient): Promise<void> {
  otherTabs().postMessage(null);
  return readAgain(client);
}

/** Reads the tasks again, and the calls that stand among the contacts. */
function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(today|contacts)\b/.test(String(queryKey[0])),
  });
}

/** Follows what is answered in other tabs, until the returned function is called. */
export function followAnswers(client: QueryClient): () => void {
  const onMessage = () => void readAgain(client);
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}
