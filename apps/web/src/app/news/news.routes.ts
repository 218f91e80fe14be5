/** News (specification, section 2). */
export const newsRoutes = [] as const;
