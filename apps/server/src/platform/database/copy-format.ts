/** PostgreSQL counts time from 2000-01-01. */
export const epochMs = 946_684_800_000;

/** What the high half of an `int8` counts. */
export const twoTo32 = 4_294_967_296;
