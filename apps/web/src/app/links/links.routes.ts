/** Screens of the group "links". */
export const linksRoutes = [] as const;
