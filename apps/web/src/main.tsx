import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reportMaintenance } from './api/connection.ts';
import { setRefusalPreparation } from './api/refused.ts';
import { setUnauthorizedListener } from './api/request.ts';
import { followOtherTabs, getSession, isOperator } from './api/session-store.ts';
import { asksForNewTerms, learnEarlyTerms } from './frame/new-terms.ts';
import { startOffline } from './frame/offline/offline.ts';
import { sessionExpired } from './frame/sign-out.ts';
import { setSignedInPreparation } from './frame/use-signed-in.ts';
import { loadTexts, startI18n } from './i18n/i18n.ts';
import { followSettings } from './settings/settings.ts';
import { followOtherLocks } from './shell/lock.ts';
import { nextTask } from './shell/next-task.ts';
import { notePrinting } from './shell/printed.ts';
import { createQueryClient } from './shell/query-client.ts';
import { createAppRouter } from './shell/router.ts';
import './ui/base.css';
import './ui/checks.css';
import './ui/print.css';

setUnauthorizedListener(sessionExpired);
setRefusalPreparation(async (refused) => (await import('./ui/refusal-text.ts')).loadRefusalTexts(refused));
setSignedInPreparation(async (client) =>
  (await import('./areas/dashboard/prepare-dashboard.ts')).prepareDashboard(client),
);
followOtherTabs(() => location.replace('/'));
followOtherLocks();
followSettings();
notePrinting();
// The document carries it, so that no call is made in vain.
const { maintenance } = document.documentElement.dataset;
if (maintenance !== undefined && !isOperator(getSession())) reportMaintenance(maintenance || null);

/** The operators' pages, for those who work there. */
async function companyRoutes() {
  return isOperator(getSession())
    ? (await import('./shell/operations/company-routes.ts')).companyRoutes
    : null;
}

/** Each step in its own task: the modules were just evaluated, and the page can respond only between tasks. */
async function start(): Promise<void> {
  const queryClient = createQueryClient();
  startOffline(queryClient);
  await nextTask();
  const company = await companyRoutes();
  const router = createAppRouter(queryClient, company);
  await nextTask();
  // Operators' pages are in every list of pages.
  const texts = startI18n(getSession().user?.locale ?? null).then(() =>
    company === null ? undefined : loadTexts(['operations']),
  );
  await nextTask();
  await Promise.all([texts, router.load(), learnEarlyTerms(queryClient)]);
  // The guard runs again for a navigation that it judged before the answer: nothing is painted before new terms are accepted.
  if (asksForNewTerms(queryClient)) await router.load();
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no root');
  const root = createRoot(container);
  const application = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  // In small steps, so that the page can respond meanwhile; the shell stays until everything has rendered.
  startTransition(() => root.render(application));
}

void start();
