/** What is pushed, in one language, without amounts and names: a locked screen shows it to whoever looks. */
export interface PushTexts {
  readonly creditsReleased: string;
  readonly payoutApproved: string;
  readonly payoutPaid: string;
  readonly newPartner: string;
  readonly newCustomer: string;
  readonly level: (level: number) => string;
}
