/** Pages that say what went wrong (specification, section 2). */
export const errorRoutes = [] as const;
