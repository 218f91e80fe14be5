import { useQuery } from '@tanstack/react-query';
import { isOperator, useSession } from '../api/session-store.ts';
import { useSubject } from '../api/subject.ts';
import { kickStartQuery } from '../areas/bonuses/bonuses/kick-start.data.ts';
import { isShown } from '../frame/viewing.ts';
import { kickStartPath, type MenuEntry } from './menu.ts';

/**
 * Removes entries from the menu that are only for operators, or not shown of the viewed partner; the kick-start bonus
 * too, until its status is known not to be "not shown" (specification, section 4).
 */
export function useShownEntries(): <Entry extends Pick<MenuEntry, 'to' | 'operatorsOnly'>>(
  entries: readonly Entry[],
) => readonly Entry[] {
  const { as, partner } = useSubject();
  const works = isOperator(useSession());
  const kickStart = useQuery({ ...kickStartQuery(partner), enabled: isShown(kickStartPath, as) });
  const hidden = kickStart.isSuccess && kickStart.data.status !== 0 ? null : kickStartPath;
  return (entries) =>
    entries.filter(
      ({ to, operatorsOnly = false }) => to !== hidden && isShown(to, as) && (works || !operatorsOnly),
    );
}
