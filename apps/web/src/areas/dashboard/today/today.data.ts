import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import { request } from '../../../api/request.ts';

type Today = CallAnswer<'GET /api/today'>;

/** One task. */
export type Task = Today['tasks'][number];

/** The answers to a task. */
export type Answer = Exclude<CallRequest<'PUT /api/today/answer'>['body']['answer'], null>;

/** Days by which a task can be postponed. */
export const LATER_DAYS = [1, 3, 7] as const;

export type LaterDays = (typeof LATER_DAYS)[number];

/** A partner's tasks of today. */
export const todayQuery = (partner: number) => apiQuery('GET /api/today', { query: { partner } });

/** Key of a task within its list. */
export const keyOf = ({ kind, object }: Pick<Task, 'kind' | 'object'>) => `${kind}.${object}`;

let channel: BroadcastChannel | undefined;

/** Channel between the tabs of a browser; a tab does not receive its own messages. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('blattwerk.today');
  return channel;
}

/**
 * Answers a task, or undoes its answer. The task leaves the list only after the server has confirmed, so that no unsaved
 * answer is lost.
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
  await notifyChanged(client);
}

function without(today: Today, answered: Pick<Task, 'kind' | 'object'>): Today {
  const tasks = today.tasks.filter((task) => keyOf(task) !== keyOf(answered));
  return { ...today, tasks, answeredToday: today.answeredToday + today.tasks.length - tasks.length };
}

/** A task of the user for a later day. */
export type Planned = Today['planned'][number];

/** Reloads the list here and in other tabs after a change of its tasks. */
export function notifyChanged(client: QueryClient): Promise<void> {
  otherTabs().postMessage(null);
  return reloadTasks(client);
}

/** Reloads the tasks, and the calls listed among the contacts. */
function reloadTasks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(today|contacts)\b/.test(String(queryKey[0])),
  });
}

/** Follows answers given in other tabs, until the returned function is called. */
export function followAnswers(client: QueryClient): () => void {
  const onMessage = () => void reloadTasks(client);
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}
