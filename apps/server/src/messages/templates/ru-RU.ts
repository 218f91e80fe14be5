import type { TemplateTexts } from './template-parameters.ts';

/** Russian. */
export const ruRU: TemplateTexts = {
  greeting: 'Здравствуйте!',
  closing: 'С уважением,\nкоманда Blattwerk',
  messages: {
    'first-children-order': {
      subject: 'Первый заказ в вашей команде',
      text: 'Первый заказ партнёра {partnerName} оформлен {date}.',
    },
    invitation: {
      subject: '{inviterName} приглашает вас в Blattwerk',
      text: '{name}, вас приглашает стать партнёром {inviterName}. Зарегистрируйтесь по этой ссылке:\n\n{link}\n\nЕсли вы не хотите участвовать, ничего делать не нужно.',
    },
    'new-customer': {
      subject: 'Новый клиент в вашей команде',
      text: 'Новый клиент с {date}: {partnerName}.',
    },
    'new-partner': {
      subject: 'Новый партнёр в вашей команде',
      text: 'Новый партнёр в вашей команде с {date}: {partnerName}.',
    },
    'new-user-login': {
      subject: 'Новый вход в вашу учётную запись',
      text: 'В вашу учётную запись выполнен вход: {date} ({device}). Если это были не вы, немедленно смените пароль.',
    },
    'password-changed': {
      subject: 'Ваш пароль изменён',
      text: 'Ваш пароль изменён: {date}. На всех устройствах выполнен выход. Если это были не вы, немедленно запросите новый пароль.',
    },
    'password-code': {
      subject: 'Ваш код для нового пароля',
      text: 'Ваш код: {code}. Срок действия в минутах: {minutes}. Код можно использовать один раз.\n\nЕсли вы не запрашивали новый пароль, не обращайте внимания на это сообщение.',
      sms: 'Blattwerk: ваш код {code}. Срок действия в минутах: {minutes}.',
    },
    'payment-destination-changed': {
      subject: 'Ваши платёжные реквизиты изменены',
      text: 'Ваш банковский счёт или адрес PayPal изменён: {date}. Поэтому выплаты проверяются в течение 72 часов. Если это были не вы, немедленно свяжитесь с нами.',
    },
    'registration-success': {
      subject: 'Добро пожаловать в Blattwerk',
      text: '{name}, ваша учётная запись готова. Войдите здесь:\n\n{link}',
    },
  },
};
