/** Technical master data (specification, section 2). */
export const technicalRoutes = [] as const;
