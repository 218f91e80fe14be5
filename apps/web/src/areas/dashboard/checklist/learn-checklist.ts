import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../api/session-store.ts';
import { checklistMarks, keepChecklist } from '../../account/checklist-state.ts';
import { checklistOf, stateOf } from './checklist.ts';
import { checklistQueries } from './checklist-queries.ts';

/**
 * Finds out at sign-in whether the checklist has open tasks, so that a newcomer's dashboard has it at the top from the
 * first paint.
 */
export async function learnChecklist(client: QueryClient): Promise<void> {
  const { user, partner } = getSession();
  if (user === null || partner === null) return;
  const [readinessOf, linksOf, pendingOf] = checklistQueries(partner.id);
  const [readiness, links, { pending }] = await Promise.all([
    client.fetchQuery(readinessOf),
    client.fetchQuery(linksOf),
    client.fetchQuery(pendingOf),
  ]);
  const marks = checklistMarks(user.id);
  const facts = { missing: readiness.missing, payable: readiness.net, links: links.total, pending };
  keepChecklist(user.id, { state: stateOf(checklistOf({ ...facts, ...marks }), marks) });
}
