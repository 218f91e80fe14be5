/** The media library, open without a login (specification, section 2). */
export const mediaRoutes = [] as const;
