import { useSession } from '../../api/session-store.ts';
import { useSubject } from '../../api/subject.ts';
import type { MenuEntry } from '../menu.ts';
import { isShown } from '../viewing.ts';

/** Leaves out of the menu what is only for operators, and what is not shown of the partner that is looked at. */
export function useShownEntries(): (entries: readonly MenuEntry[]) => readonly MenuEntry[] {
  const { as } = useSubject();
  const isOperator = useSession().roles.includes('ROLE_ADMIN');
  return (entries) =>
    entries.filter(({ to, operatorsOnly = false }) => isShown(to, as) && (isOperator || !operatorsOnly));
}
