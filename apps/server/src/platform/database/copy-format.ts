/** The epoch of PostgreSQL timestamps: 2000-01-01. */
export const epochMs = 946_684_800_000;

/** The unit of the high half of an `int8`. */
export const twoTo32 = 4_294_967_296;
