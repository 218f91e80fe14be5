/** Texts of a calendar in one language: short enough for a phone, and clear among other calendars' dates. */
export interface CalendarTexts {
  /** The name of the calendar. */
  readonly calendar: (company: string) => string;
  readonly monthEnd: (month: string) => string;
  /** Below it. */
  readonly monthEndNote: string;
  readonly closed: (month: string) => string;
  readonly closes: (month: string) => string;
  readonly payoutDay: string;
  readonly payoutDayNote: (closesOn: string) => string;
  readonly businessBox: string;
  readonly homeDelivery: string;
  readonly call: string;
  readonly callOf: (name: string) => string;
}
