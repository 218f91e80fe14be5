/** Screens of the group "account". */
export const accountRoutes = [] as const;
