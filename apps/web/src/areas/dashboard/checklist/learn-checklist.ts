import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../api/session-store.ts';
import { checklistMarks, keepChecklist } from '../../account/checklist-state.ts';
import { checklistOf, stateOf } from './checklist.ts';
import { checklistQueries } from './checklist-queries.ts';

/**
 * Looks up at sign-in whether something of the checklist is open, so that a newcomer's dashboard has it at the top
 * from its first paint on.
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
  const known = { missing: readiness.missing, payable: readiness.net, links: links.total, pending };
  keepChecklist(user.id, { state: stateOf(checklistOf({ ...known, ...marks }), marks) });
}
