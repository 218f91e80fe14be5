import { levels } from '../../../ui/table/levels.ts';
import { flag, oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

export const accountTypes = ['basic', 'partner', 'premium'] as const;

/** Levels shown by the tabs: 1 to 7 are that depth, 8 is the sum of 1 to 7, 9 is deeper (specification, section 3). */
export const levelTabs = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Search parameters of the team table. `level` is the tab, `rank` the level that somebody holds. */
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

/** The parsed search parameters; absent ones have their default. */
export type TeamSearch = ReturnType<typeof teamSearch.parse>;
