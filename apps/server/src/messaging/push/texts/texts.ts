/** Push texts in one language, without amounts and names, because a locked screen shows them to anybody. */
export interface PushTexts {
  readonly creditsReleased: string;
  readonly payoutApproved: string;
  readonly payoutPaid: string;
  readonly newPartner: string;
  readonly newCustomer: string;
  readonly level: (level: number) => string;
}
