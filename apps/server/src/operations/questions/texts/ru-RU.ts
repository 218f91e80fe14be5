import type { QuestionTexts } from '../question-texts.ts';

export const texts: QuestionTexts = {
  questions: 'Вопросы',
  number: 'Номер',
  partnerNumber: 'Номер партнёра',
  partner: 'Партнёр',
  about: 'О чём',
  line: 'Его номер',
  amount: 'Сумма',
  month: 'Месяц',
  status: 'Статус',
  askedOn: 'Задан',
  answerBy: 'Ответить не позднее',
  overdue: 'Просрочен',
  answeredOn: 'Отвечен',
  closedOn: 'Закрыт',
  assigned: 'Занимается',
  yes: 'да',
  abouts: {
    credit: 'Начисление',
    order: 'Заказ',
    payout: 'Выплата',
    missing: 'Недостающее начисление',
  },
  statuses: { open: 'Открыт', answered: 'Отвечен', closed: 'Закрыт' },
};
