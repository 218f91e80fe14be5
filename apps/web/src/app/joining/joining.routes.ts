/** Screens of the joining group: sign-up, forgotten password, referral links of others. */
export const joiningRoutes = [] as const;
