import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../api/session-store.ts';
import { learnChecklist } from './checklist/learn-checklist.ts';
import { askForDates } from './dates/dates-question.ts';

/** What the dashboard has to know before its first paint after a sign-in, so that nothing on it moves later. */
export async function prepareDashboard(client: QueryClient): Promise<void> {
  const { user } = getSession();
  if (user !== null) askForDates(user.id);
  await learnChecklist(client);
}
