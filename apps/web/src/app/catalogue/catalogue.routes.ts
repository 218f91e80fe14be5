/** The demo pages: the living catalogue of components (specification, section 2). */
export const catalogueRoutes = [] as const;
