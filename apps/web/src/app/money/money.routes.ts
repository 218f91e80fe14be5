/** Screens of the menu's group "account": credits, balance, payouts; and orders. */
export const moneyRoutes = [] as const;
