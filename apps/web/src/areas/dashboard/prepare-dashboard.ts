import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../api/session-store.ts';
import { learnChecklist } from './checklist/learn-checklist.ts';
import { askForDates } from './dates/dates-question.ts';
import { learnFirstDay } from './first-day/learn-first-day.ts';

/** Longest wait before the dashboard is shown anyway. */
const MAX_WAIT_MS = 1_000;

/**
 * What the dashboard has to know before its first paint after a sign-in, so that nothing moves later. A failure is
 * harmless: the dashboard finds out itself.
 */
export async function prepareDashboard(client: QueryClient): Promise<void> {
  const { user } = getSession();
  if (user !== null) askForDates(user.id);
  const learning = Promise.allSettled([learnChecklist(client), learnFirstDay(client)]);
  await Promise.race([learning, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
