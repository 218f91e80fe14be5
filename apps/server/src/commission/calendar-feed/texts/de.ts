import type { CalendarTexts } from './texts.ts';

export const texts: CalendarTexts = {
  calendar: (company) => `${company}: Termine`,
  monthEnd: (month) => `Monatsende ${month}`,
  monthEndNote: 'Was heute bezahlt wird, zählt noch in diesem Monat.',
  closed: (month) => `${month} abgeschlossen`,
  closes: (month) => `${month} wird abgeschlossen`,
  payoutDay: 'Auszahlungstag',
  payoutDayNote: (closesOn) => `Ausgezahlt wird, was bis ${closesOn} angefordert ist.`,
  businessBox: 'Businessbox endet',
  homeDelivery: 'Lieferservice endet',
  call: 'Wieder anrufen',
  callOf: (name) => `Wieder anrufen: ${name}`,
};
