import type { IconName } from '../ui/icons.tsx';
import type { TitleKey } from './titles.ts';

/** One screen in the menu. An entry appears together with its screen. */
export interface MenuEntry {
  readonly to: '/dashboard' | '/app/team/tree' | '/app/team/table';
  readonly label: TitleKey;
  readonly icon: IconName;
}

/** Entries that belong together; the first group stands without a heading. */
interface MenuGroup {
  readonly heading: 'menu.team' | null;
  readonly entries: readonly MenuEntry[];
}

/** The menu groups (specification, section 2). */
export const menu: readonly MenuGroup[] = [
  { heading: null, entries: [{ to: '/dashboard', label: 'nav.dashboard', icon: 'overview' }] },
  {
    heading: 'menu.team',
    entries: [
      { to: '/app/team/tree', label: 'nav.teamTree', icon: 'tree' },
      { to: '/app/team/table', label: 'nav.yourTeamTable', icon: 'table' },
    ],
  },
];
