/** Refusals of calls that draft, approve or simulate versions of the plan: a part of `refusals`. */
export const planRefusals = {
  planRange: 'Please enter a whole number from {least} to {most}.',
  planGap: 'This level has to end at {end}, right before the next one begins.',
  planGapLast: 'The last level has no end.',
  planFalling: 'The rate may not be below that of the level before.',
  planLegLevel: 'A leg has a level from 1 up to the level itself.',
  planLegTwice: 'Legs of this level are already required.',
  planNameTwice: 'Please enter a name that no other level has.',
  planRemoved:
    'Each level keeps its row in both tables: levels may be added above the last one, up to level {most}, and none may go.',
  planOrder: 'Rows keep their number: none is inserted or renumbered.',
  planGroups: 'The four groups together have to be all levels, each once.',
  planStages: 'The builder bonus has three stages.',
  planPhases: 'The second phase of the kick-start does not end before the first one.',
  planPool: 'At least one level has shares in this pool: otherwise it would be nobody’s.',
  planNotDraft: 'This version is approved and never changes. Please draft a new one from it.',
  planUnchanged: 'This version is the same as version {version}.',
  planNotApproved: 'Only an approved version gets a month.',
  planMonthBegun: 'A version begins with a month that has not begun yet: {month} already has.',
  planMonthTaken: 'Version {version} already begins with this month.',
  planLevelsGo:
    'Version {later} would follow version {earlier}, which has more levels: an existing level cannot be dropped.',
  planBegun: 'This version is already in force: its first month can no longer be changed.',
  planMonthsTooMany: 'At most 12 closed months and the current one are computed.',
  planMonthsApart: 'The months have to follow one another, and each has to have begun.',
} as const;
