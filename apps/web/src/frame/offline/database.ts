/** The browser's database of what was read last. */
export const DATABASE = 'blattwerk-reads';
