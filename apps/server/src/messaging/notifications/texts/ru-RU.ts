import { dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { causeText } from '../../words/payout-words.ts';
import { planNewsText } from '../../words/plan-words.ts';
import type { NotificationTexts } from '../notification-texts.ts';
import { because, type ChangeTexts, changeIn, isAllPaid, isPraise, listOf } from '../text-parts.ts';

/** What has changed since a month was approved. */
const changes: ChangeTexts = {
  explanation: 'После утверждения изменился расчёт начислений, но не их суммы.',
  amounts: (whose, amount) => `После утверждения изменились начисления ${whose}, всего на ${amount}.`,
  one: 'одного партнёра',
  several: (partners) => `партнёров (${partners})`,
};

export const texts: NotificationTexts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name}: подготовленное вами утверждено.`,
      rejected: `${name}: подготовленное вами отклонено.`,
      overtaken: `${name}: подготовленное вами не удалось утвердить, так как с тех пор данные изменились. Подготовьте изменение заново.`,
    })[decision],
  approvalWaits: ({ name }) => `${name}: подготовленное ждёт вашего утверждения.`,
  creditCorrected: ({ amount, text }, money) => `Корректировка на ${money(amount)}: ${text}`,
  creditsReleased: ({ amount }, money) => `Начисления на сумму ${money(amount)} теперь доступны.`,
  debtDemanded: ({ number, amount }, money) =>
    `Просим оплатить ${money(amount)}: за что и до какого срока, указано в письме ${number}.`,
  debtPaid: ({ number, amount, left }, money) =>
    isAllPaid(left)
      ? `Ваш платёж ${money(amount)} по письму ${number} получен. Долг погашен.`
      : `Ваш платёж ${money(amount)} по письму ${number} получен. Остаётся ${money(left ?? '')}.`,
  debtWrittenOff: ({ amount }, money) => `Ваш долг ${money(amount)} списан. Вы больше ничего не должны.`,
  firstChildrenOrder: ({ name, order }) => `${name}: первый заказ (№ ${order}).`,
  invitationDeclined: () => 'Одно из ваших приглашений отклонено.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `Операция завершена. Партнёров: ${total}.`
      : `Операция завершена. Партнёров: ${total}, выполнено для ${done}.`,
  mailsReturned: () => 'Письма на ваш адрес возвращаются. Пожалуйста, проверьте его в профиле.',
  greeting: ({ name, kind, text }) =>
    isPraise(kind) ? `${name} поздравляет вас: «${text}»` : `${name} пишет вам: «${text}»`,
  placeTransfer: ({ side, state, name, from }) => {
    const day = dayIn('ru-RU', from);
    if (state === 'withdrawn')
      return side === 'owner'
        ? `Вопреки объявленному ваше место с ${day} не переходит. Преемник: ${name}.`
        : `Вопреки объявленному место с ${day} к вам не переходит. Прежний владелец: ${name}.`;
    return side === 'owner'
      ? `С ${day} ваше место переходит к преемнику (${name}), и ваше партнёрское соглашение прекращается. Всё, что вы заработаете до этого дня, остаётся вашим. Если вы об этом не знаете, напишите нам.`
      : `С ${day} место переходит к вам (прежний владелец: ${name}): вы становитесь партнёром. Примите партнёрское соглашение; до этого выплаты ожидают.`;
  },
  questionAnswered: ({ question }) => `На ваш вопрос ${question} дан ответ.`,
  questionAsked: ({ name }) => `${name}: вопрос ждёт вашего ответа.`,
  questionsOverdue: ({ count }) => `Вопросы без ответа в обещанный срок: ${count}.`,
  teamMessage: ({ name }) => `${name}: новое сообщение для вас.`,
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Одна из проверок красная.`
      : `Месяц не закрыт: ${monthIn('ru-RU', `${month}-01`)}. ${changeIn(changes, partners, money(amount))} Отправьте месяц на утверждение ещё раз.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `Месяц ещё не закрыт: ${monthIn('ru-RU', `${month}-01`)}. Расчёт нужен до конца следующего месяца (§ 87c Торгового кодекса Германии).`
      : `Месяц не закрыт вовремя: ${monthIn('ru-RU', `${month}-01`)} (§ 87c Торгового кодекса Германии). Закройте его без промедления.`,
  newCustomer: ({ name }) => `Новый клиент: ${name}.`,
  newPartner: ({ name }) => `Новый партнёр в вашей команде: ${name}.`,
  newTerms: ({ kind }) =>
    ({
      terms: 'Действует новая редакция: условия использования. Примите её, до этого выплаты не производятся.',
      'partner-agreement':
        'Действует новая редакция: партнёрское соглашение. Примите её, до этого выплаты не производятся.',
    })[kind],
  newUserLogin: ({ device }) => `Вход с нового устройства: ${device}.`,
  objectionAnswered: ({ number }) => `На ваше возражение против документа ${number} дан ответ.`,
  payoutApproved: ({ payout, amount }, money) => `Ваша выплата ${payout} на сумму ${money(amount)} одобрена.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Корректировка ${correction} уменьшает вашу выплату ${payout} на ${money(amount)}, поскольку начисления из неё были сторнированы или скорректированы. Сумма засчитывается при следующей выплате.`,
  shopSilent: ({ shop }) =>
    `Магазин ${shop} не удаётся прочитать уже три интервала: новых заказов здесь нет.`,
  payoutFileAlarm: ({ run }) =>
    `Файл серии выплат ${run} не такой, каким должен быть. Он не выдаётся до проверки.`,
  payoutLacks: ({ amount, missing }, money) =>
    `Доступно ${money(amount)}, но выплатить эту сумму не удалось. Не хватает: ${listOf(missing, 'ru-RU')}.`,
  payoutPaid: ({ payout, amount }, money) => `Ваша выплата ${payout} на сумму ${money(amount)} проведена.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Ваша выплата ${payout} на сумму ${money(amount)} отклонена${because(reason)}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `Банк вернул вашу выплату ${payout} на сумму ${money(amount)}. ${causeText(cause, 'ru-RU')} Пожалуйста, проверьте банковский счёт.`,
  payoutRunDue: ({ count }) => `Сегодня день выплат. Выплат, которые ждут серии: ${count}.`,
  planChanges: (news, money) => planNewsText('ru-RU', news, money),
  registrationSuccess: () => 'Регистрация завершена. Добро пожаловать!',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `В ${year} году вы получили от нас ${money(amount)} без НДС. Если оборот за год превысит ${money(limit)}, в следующем году вы уже не малый предприниматель (§ 19 UStG); другие ваши обороты тоже учитываются. Тогда измените, пожалуйста, налоговые данные.`
      : `В ${year} году вы получили от нас ${money(amount)} без НДС. Как только ваш оборот превысит ${money(limit)}, вы уже не малый предприниматель (§ 19 UStG); другие ваши обороты тоже учитываются. Пожалуйста, измените налоговые данные заранее.`,
  teamOrderPaid: ({ name, order }) => `${name}: заказ № ${order} оплачен.`,
  voucherReceived: ({ amount }, money) => `Вы получили ваучер на сумму ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `Получатель вебхуков «${name}» больше ничего не принимает и приостановлен. События для него сохраняются.`,
};
