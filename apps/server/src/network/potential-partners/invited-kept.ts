/** Days after the end of an invitation until an invitee who did not join is deleted; the mail states it. */
export const INVITED_KEPT_DAYS = 90;
