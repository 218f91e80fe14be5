/** Days after the end of an invitation until whoever did not join is forgotten; its mail says so. */
export const INVITED_KEPT_DAYS = 90;
