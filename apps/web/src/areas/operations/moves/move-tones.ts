/** Colours of a move's states. */
export const moveTones = { open: 'waiting', overdue: 'bad', done: 'good', withdrawn: 'neutral' } as const;
