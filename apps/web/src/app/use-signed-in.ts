import { useQueryClient } from '@tanstack/react-query';
import { getSession } from '../api/session-store.ts';
import type { Account } from '../features/session/login.ts';
import { followAccountLocale } from '../i18n/i18n.ts';
import { askForDates } from './dashboard/dates/dates-question.ts';
import { useGoOn } from './use-go-on.ts';

/** What follows a sign-in: the account's language, what the dashboard has to know beforehand, and the way there. */
export function useSignedIn(): (user: Pick<Account['user'], 'locale'>) => Promise<void> {
  const goOn = useGoOn();
  const client = useQueryClient();
  return async ({ locale }) => {
    const { learnChecklist } = await import('./dashboard/checklist/learn-checklist.ts');
    const { user } = getSession();
    if (user !== null) askForDates(user.id);
    await Promise.all([followAccountLocale(locale), learnChecklist(client)]);
    await goOn();
  };
}
