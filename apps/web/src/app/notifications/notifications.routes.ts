/** Notifications. */
export const notificationRoutes = [] as const;
