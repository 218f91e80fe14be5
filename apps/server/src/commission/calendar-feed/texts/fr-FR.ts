import type { CalendarTexts } from './texts.ts';

export const texts: CalendarTexts = {
  calendar: (company) => `${company}\u00a0: dates`,
  monthEnd: (month) => `Fin du mois\u00a0: ${month}`,
  monthEndNote: 'Ce qui est payé aujourd’hui compte encore pour ce mois.',
  closed: (month) => `Mois clôturé\u00a0: ${month}`,
  closes: (month) => `Clôture du mois\u00a0: ${month}`,
  payoutDay: 'Jour de versement',
  payoutDayNote: (closesOn) => `Comprend ce qui est demandé au plus tard le ${closesOn}.`,
  businessBox: 'Fin de la Business box',
  homeDelivery: 'Fin du service de livraison',
  call: 'Rappeler',
  callOf: (name) => `Rappeler ${name}`,
};
