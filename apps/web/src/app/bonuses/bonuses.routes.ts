/** Screens of the group "bonus". */
export const bonusRoutes = [] as const;
