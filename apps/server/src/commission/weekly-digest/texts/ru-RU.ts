import type { DigestTexts } from './texts.ts';

export const texts: DigestTexts = {
  earned: (amount, from, to) =>
    `С ${from} по ${to} комиссионные выросли на ${amount}. До закрытия месяца это оценка.`,
  newcomers: (names, more) =>
    more === 0
      ? `Новые люди в вашей команде: ${names}.`
      : `Новые люди в вашей команде: ${names} и ещё ${more}.`,
  people: (people) => `С кем можно связаться на этой неделе: ${people}.`,
  person: (name, reason) => `${name} (${reason})`,
  reasons: {
    'own-task': 'в вашем списке дел',
    'follow-up': 'вы хотели перезвонить',
    'invitation-call': 'вы хотели позвонить по приглашению',
    goal: 'поможет с вашей целью',
    'new-member': 'недавно в команде',
    'close-to-level': 'близко к следующей ступени',
    invitation: 'приглашение ждёт ответа',
    'member-membership': 'членство скоро закончится',
    silent: 'давно не было заказов',
  },
  next: (dates) => `Что впереди: ${dates}.`,
  date: (day, what) => `${day}: ${what}`,
};
