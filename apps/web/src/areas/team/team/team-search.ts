import { levels } from '../../../ui/table/levels.ts';
import { flag, oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

export const accountTypes = ['basic', 'partner', 'premium'] as const;

/** Levels below that a tab shows: 1 to 7 that depth, 8 the sum of 1 to 7, 9 deeper (specification, section 3). */
export const levelTabs = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** How the team table stands in the address. `level` is the tab, `rank` what somebody holds. */
export const teamSearch = tableSearch({
  sortFields: ['displayName', 'level', 'qualificationPoints', 'createdAt', 'currentLoginDate', 'depth'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: {
    q: text,
    type: oneOf(accountTypes),
    level: oneOf(levelTabs),
    rank: oneOf(levels),
    country: text,
    isNew: flag,
    isAway: flag,
    isCloseToNextLevel: flag,
    isExpiring: flag,
  },
  row: 'partner',
});

/** The table's state; what is absent has its default. */
export type TeamSearch = ReturnType<typeof teamSearch.parse>;
