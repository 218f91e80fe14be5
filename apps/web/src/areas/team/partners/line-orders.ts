/** How a line is put in order; by its legs at first. */
export const lineOrders = ['legs', 'qualificationPoints', 'name', 'activity'] as const;

export type LineOrder = (typeof lineOrders)[number];
