import type { CalendarTexts } from './texts.ts';

export const texts: CalendarTexts = {
  calendar: (company) => `${company}: даты`,
  monthEnd: (month) => `Конец месяца: ${month}`,
  monthEndNote: 'Оплаченное сегодня ещё засчитывается в этом месяце.',
  closed: (month) => `Месяц закрыт: ${month}`,
  closes: (month) => `Закрытие месяца: ${month}`,
  payoutDay: 'День выплат',
  payoutDayNote: (closesOn) => `Входит то, что запрошено не позднее ${closesOn}.`,
  businessBox: 'Бизнес-бокс заканчивается',
  homeDelivery: 'Сервис доставки заканчивается',
  call: 'Перезвонить',
  callOf: (name) => `Перезвонить: ${name}`,
};
