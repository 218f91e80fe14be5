import { useLocation } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { menu } from '../menu.ts';
import { useShownEntries } from '../use-shown-entries.ts';
import { useTechnical } from '../use-technical.ts';
import { FoldingMenu } from './FoldingMenu.tsx';

interface Props {
  groups: typeof menu;
  onChosen?: () => void;
}

/** The partners' menu. */
export function MenuGroups({ groups, onChosen }: Props) {
  const { t } = useTexts();
  const shown = useShownEntries();
  const technical = useTechnical();
  const { pathname } = useLocation();
  // A new tab does not inherit the viewed partner.
  const { own } = useSubject();
  const isIn = ({ heading, pages }: (typeof menu)[number]) =>
    heading !== 'technical' || technical || pages.test(pathname);
  return (
    <FoldingMenu
      onChosen={onChosen}
      groups={groups.filter(isIn).map(({ heading, icon, pages, entries }) => ({
        entries: shown(entries).map(({ label, newTab = false, ...entry }) => ({
          ...entry,
          text: t(label),
          newTab: newTab && own,
        })),
        ...(heading !== undefined && { heading: { name: heading, icon, text: t(`menu.${heading}`), pages } }),
      }))}
    />
  );
}
