import type { PushTexts } from './texts.ts';

export const texts: PushTexts = {
  creditsReleased: 'Доступны новые начисления.',
  payoutApproved: 'Ваша выплата одобрена и скоро поступит.',
  payoutPaid: 'Ваша выплата выплачена.',
  newPartner: 'В вашей команде новый партнёр.',
  newCustomer: 'У вас новый клиент.',
  level: (level) => `Вы достигли ступени ${level}.`,
};
