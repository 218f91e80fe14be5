/** Mails about periods: a closed month, a year, and a week. */
export const texts = {
  'month-statement': {
    subject: 'Ваш отчёт: {month}',
    text: [
      'Месяц закрыт: {month}. Вам начислено {amount}. Каждое начисление и его расчёт — в вашем отчёте; там его можно сохранить и в PDF.',
    ],
    button: 'Открыть отчёт',
  },
  'weekly-digest': {
    subject: 'Ваша неделя с {company}',
    text: ['Коротко о главном за вашу неделю.', '{earned}', '{newcomers}', '{people}', '{next}'],
    button: 'Открыть обзор',
  },
  'year-statement': {
    subject: 'Ваш годовой отчёт за {year} готов',
    text: [
      'Все месяцы {year} года закрыты. Годовой отчёт с вашими начислениями, выплатами и НДС находится среди ваших отчётов, в PDF и в CSV.',
    ],
    button: 'Открыть годовой отчёт',
  },
};
