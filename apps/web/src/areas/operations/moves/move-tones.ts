/** How urgent the state of a move is. */
export const moveTones = { open: 'waiting', overdue: 'bad', done: 'good', withdrawn: 'neutral' } as const;
