import type { CalendarTexts } from './texts.ts';

export const texts: CalendarTexts = {
  calendar: (company) => `${company}: dates`,
  monthEnd: (month) => `End of ${month}`,
  monthEndNote: 'What is paid today still counts in this month.',
  closed: (month) => `${month} closed`,
  closes: (month) => `${month} will be closed`,
  payoutDay: 'Payout day',
  payoutDayNote: (closesOn) => `It includes what is requested by ${closesOn}.`,
  businessBox: 'Business box ends',
  homeDelivery: 'Home delivery service ends',
  call: 'Call again',
  callOf: (name) => `Call again: ${name}`,
};
