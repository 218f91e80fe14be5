import type { FindingTexts } from '../finding-texts.ts';

export const texts: FindingTexts = {
  findings: 'Перерасчёты',
  month: 'Месяц',
  partnerNumber: 'Номер партнёра',
  partner: 'Партнёр',
  bonus: 'Бонус',
  stage: 'Ступень или фаза',
  credit: 'Начисление',
  credited: 'Начислено',
  computed: 'Рассчитано заново',
  difference: 'Разница',
  stood: 'Из них уже остаётся',
  refunds: 'Возвраты',
  refunded: 'Стоимость возвратов',
  foundOn: 'Найдено',
  status: 'Статус',
  statuses: {
    open: 'Открыто',
    waiting: 'Ждёт утверждения',
    approved: 'Проводится',
    corrected: 'Скорректировано',
    stands: 'Остаётся',
    small: 'Малая сумма',
    gain: 'Было бы больше',
  },
  correction: (bonus, month) => `${bonus}, ${month}: пересчитано после возвратов`,
};
