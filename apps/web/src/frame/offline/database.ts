/** The browser's database of recent reads. */
export const DATABASE = 'blattwerk-reads';
