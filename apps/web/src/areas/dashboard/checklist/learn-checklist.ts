import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../api/session-store.ts';
import { checklistMarks, keepChecklist } from '../../account/checklist-state.ts';
import { checklistOf, stateOf } from './checklist.ts';
import { checklistQueries } from './checklist-queries.ts';

/** The dashboard is not kept waiting for it any longer than this. */
const PATIENCE_MS = 1_000;

/**
 * Looks up at sign-in whether something of the checklist is open, so that a newcomer's dashboard has it at the top
 * from its first paint on. A failure changes nothing: the dashboard looks it up itself, below everything else.
 */
export async function learnChecklist(client: QueryClient): Promise<void> {
  const { user, partner } = getSession();
  if (user === null || partner === null) return;
  const learn = async () => {
    const [readinessOf, linksOf] = checklistQueries(partner.id);
    const [readiness, links] = await Promise.all([
      client.fetchQuery(readinessOf),
      client.fetchQuery(linksOf),
    ]);
    const marks = checklistMarks(user.id);
    const known = { missing: readiness.missing, payable: readiness.net, links: links.total };
    keepChecklist(user.id, { state: stateOf(checklistOf({ ...known, ...marks }), marks) });
  };
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([learn().catch(() => undefined), late]);
}
