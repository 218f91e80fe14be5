/** Orders of a line; by legs by default. */
export const lineOrders = ['legs', 'qualificationPoints', 'name', 'activity'] as const;

export type LineOrder = (typeof lineOrders)[number];
