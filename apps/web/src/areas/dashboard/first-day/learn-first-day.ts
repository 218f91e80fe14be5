import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { getSession, isOperator } from '../../../api/session-store.ts';
import { keepChecklist } from '../../account/checklist-state.ts';
import { factsQueries } from './first-day.data.ts';
import { isFirstDay } from './first-day.ts';

/** Finds out whether the user has any data yet, for the first paint of the dashboard. Not for operators. */
export async function learnFirstDay(client: QueryClient): Promise<void> {
  const session = getSession();
  const { user, partner } = session;
  if (user === null || partner === null || isOperator(session)) return;
  const [statisticsOf, pendingOf, ordersOf] = factsQueries(partner.id);
  const [statistics, { pending }, { totalNumber: orders }] = await Promise.all([
    client.fetchQuery(statisticsOf).catch(noneOf404),
    client.fetchQuery(pendingOf),
    client.fetchQuery(ordersOf),
  ]);
  keepChecklist(user.id, { firstDay: isFirstDay({ statistics, pending, orders }) });
}

function noneOf404(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
