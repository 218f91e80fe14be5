import type { WordTexts } from '../word-texts.ts';

export const texts: WordTexts = {
  causes: {
    accountClosed: 'Счёт закрыт.',
    accountUnknown: 'Банк не знает этого счёта.',
    holderUnknown: 'Имя не соответствует счёту.',
    accountBlocked: 'Счёт сейчас не принимает переводы.',
    refusedByHolder: 'Перевод не был принят.',
    other: 'Банк не указал причину.',
  },
  needs: {
    businessRegistration: 'свидетельство о регистрации',
    terms: 'ваше согласие с условиями',
    ustId: 'номер НДС или налоговый номер',
    bankAccount: 'банковский счёт',
    paypalEmail: 'адрес PayPal',
    shop: 'магазин',
    billingAddress: 'адрес для счетов',
    payoutsHeld: 'окончание приостановки ваших выплат',
  },
  unknownDevice: 'Неизвестное устройство',
  plan: {
    withdrawn: (day) => `Вопреки объявлению, новая редакция плана вознаграждений не действует с ${day}.`,
    begins: (day) => `С ${day} действует новая редакция плана вознаграждений.`,
    more: (months, amount) => `По ней за последние месяцы (${months}) вы получили бы на ${amount} больше.`,
    less: (months, amount) => `По ней за последние месяцы (${months}) вы получили бы на ${amount} меньше.`,
    same: (months) => `По ней за последние месяцы (${months}) вы получили бы столько же.`,
  },
};
