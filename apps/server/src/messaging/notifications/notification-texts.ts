import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { deviceIn } from '../../platform/device.ts';
import { countryOf } from '../../platform/paper/formats.ts';
import type { NotificationParameters } from './notify.ts';

type Text<Type extends ToldType> = (
  parameters: NotificationParameters[Type],
  money: (amount: string) => string,
) => string;
type Texts = { readonly [Type in ToldType]: Text<Type> };

const german: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} hat freigegeben, was Sie vorbereitet haben.`,
      rejected: `${name} hat abgelehnt, was Sie vorbereitet haben.`,
      overtaken: `${name} konnte nicht freigeben, was Sie vorbereitet haben: Es hat sich seitdem geändert. Bitte bereiten Sie es neu vor.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} hat etwas vorbereitet, das Ihre Freigabe braucht.`,
  creditsReleased: ({ amount }, money) => `Gutschriften über ${money(amount)} sind jetzt verfügbar.`,
  firstChildrenOrder: ({ name, order }) => `${name} hat zum ersten Mal bestellt (Bestellung ${order}).`,
  jobEnded: ({ done, total }) =>
    done === total
      ? `Was Sie für ${total} Partner beauftragt haben, ist erledigt.`
      : `Was Sie für ${total} Partner beauftragt haben, ist beendet: für ${done} erledigt.`,
  newCustomer: ({ name }) => `${name} ist neu unter Ihren Kunden.`,
  newPartner: ({ name }) => `${name} ist neu in Ihrem Team.`,
  newTerms: ({ kind }) =>
    ({
      terms:
        'Es gibt eine neue Fassung: Nutzungsbedingungen. Bitte nehmen Sie sie an; Auszahlungen warten bis dahin.',
      'partner-agreement':
        'Es gibt eine neue Fassung: Partnervereinbarung. Bitte nehmen Sie sie an; Auszahlungen warten bis dahin.',
    })[kind],
  newUserLogin: ({ device }) => `Anmeldung mit einem neuen Gerät: ${device}.`,
  payoutApproved: ({ payout, amount }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} ist genehmigt.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Die Korrektur ${correction} bucht ${money(amount)} Ihrer Auszahlung ${payout} zurück, weil Bestellungen erstattet wurden. Sie wird mit der nächsten Auszahlung verrechnet.`,
  payoutPaid: ({ payout, amount }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} ist ausgezahlt.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} wurde abgelehnt${because(reason)}`,
  registrationSuccess: () => 'Ihre Registrierung ist abgeschlossen. Willkommen!',
  teamOrderPaid: ({ name, order }) => `Bestellung ${order} von ${name} ist bezahlt.`,
  voucherReceived: ({ amount }, money) => `Sie haben einen Gutschein über ${money(amount)} erhalten.`,
};

const english: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} has approved what you prepared.`,
      rejected: `${name} has rejected what you prepared.`,
      overtaken: `${name} could not approve what you prepared: it has changed since. Please prepare it again.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} has prepared something that needs your approval.`,
  creditsReleased: ({ amount }, money) => `Credits of ${money(amount)} are available now.`,
  firstChildrenOrder: ({ name, order }) => `${name} has ordered for the first time (order ${order}).`,
  jobEnded: ({ done, total }) =>
    done === total
      ? `What you asked for of ${total} partners is done.`
      : `What you asked for of ${total} partners has ended: done for ${done}.`,
  newCustomer: ({ name }) => `${name} is a new customer of yours.`,
  newPartner: ({ name }) => `${name} has joined your team.`,
  newTerms: ({ kind }) =>
    ({
      terms: 'There is a new version of the terms of use. Please accept it; payouts wait until then.',
      'partner-agreement':
        'There is a new version of the partner agreement. Please accept it; payouts wait until then.',
    })[kind],
  newUserLogin: ({ device }) => `Sign-in from a new device: ${device}.`,
  payoutApproved: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} is approved.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Correction ${correction} reverses ${money(amount)} of your payout ${payout}, because orders were refunded. It is set off against the next payout.`,
  payoutPaid: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} has been paid.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Your payout ${payout} of ${money(amount)} was rejected${because(reason)}`,
  registrationSuccess: () => 'Your registration is complete. Welcome!',
  teamOrderPaid: ({ name, order }) => `Order ${order} of ${name} has been paid.`,
  voucherReceived: ({ amount }, money) => `You have received a voucher of ${money(amount)}.`,
};

const french: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} a validé ce que vous aviez préparé.`,
      rejected: `${name} a refusé ce que vous aviez préparé.`,
      overtaken: `${name} n’a pas pu valider ce que vous aviez préparé : la situation a changé depuis. Veuillez le préparer à nouveau.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} a préparé quelque chose qui demande votre validation.`,
  creditsReleased: ({ amount }, money) => `Des commissions de ${money(amount)} sont maintenant disponibles.`,
  firstChildrenOrder: ({ name, order }) =>
    `${name} a passé une commande pour la première fois (commande ${order}).`,
  jobEnded: ({ done, total }) =>
    done === total
      ? `L’opération demandée pour ${total} partenaires est terminée.`
      : `L’opération demandée pour ${total} partenaires est terminée : effectuée pour ${done}.`,
  newCustomer: ({ name }) => `${name} fait désormais partie de votre clientèle.`,
  newPartner: ({ name }) => `${name} a rejoint votre équipe.`,
  newTerms: ({ kind }) =>
    ({
      terms:
        'Une nouvelle version est en vigueur : conditions d’utilisation. Veuillez l’accepter ; les versements attendent jusque-là.',
      'partner-agreement':
        'Une nouvelle version est en vigueur : contrat de partenariat. Veuillez l’accepter ; les versements attendent jusque-là.',
    })[kind],
  newUserLogin: ({ device }) => `Connexion depuis un nouvel appareil : ${device}.`,
  payoutApproved: ({ payout, amount }, money) =>
    `Votre versement ${payout} de ${money(amount)} est approuvé.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `La correction ${correction} reprend ${money(amount)} de votre versement ${payout}, car des commandes ont été remboursées. Elle est déduite du prochain versement.`,
  payoutPaid: ({ payout, amount }, money) => `Votre versement ${payout} de ${money(amount)} a été effectué.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Votre versement ${payout} de ${money(amount)} a été refusé${because(reason, '\u00a0:')}`,
  registrationSuccess: () => 'Votre inscription est terminée. Bienvenue !',
  teamOrderPaid: ({ name, order }) => `${name} : la commande ${order} est payée.`,
  voucherReceived: ({ amount }, money) => `Vous avez reçu un bon d’achat de ${money(amount)}.`,
};

const russian: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name}: подготовленное вами утверждено.`,
      rejected: `${name}: подготовленное вами отклонено.`,
      overtaken: `${name}: подготовленное вами не удалось утвердить, так как с тех пор данные изменились. Подготовьте изменение заново.`,
    })[decision],
  approvalWaits: ({ name }) => `${name}: подготовленное ждёт вашего утверждения.`,
  creditsReleased: ({ amount }, money) => `Начисления на сумму ${money(amount)} теперь доступны.`,
  firstChildrenOrder: ({ name, order }) => `${name}: первый заказ (№ ${order}).`,
  jobEnded: ({ done, total }) =>
    done === total
      ? `Операция завершена. Партнёров: ${total}.`
      : `Операция завершена. Партнёров: ${total}, выполнено для ${done}.`,
  newCustomer: ({ name }) => `Новый клиент: ${name}.`,
  newPartner: ({ name }) => `Новый партнёр в вашей команде: ${name}.`,
  newTerms: ({ kind }) =>
    ({
      terms: 'Действует новая редакция: условия использования. Примите её, до этого выплаты не производятся.',
      'partner-agreement':
        'Действует новая редакция: партнёрское соглашение. Примите её, до этого выплаты не производятся.',
    })[kind],
  newUserLogin: ({ device }) => `Вход с нового устройства: ${device}.`,
  payoutApproved: ({ payout, amount }, money) => `Ваша выплата ${payout} на сумму ${money(amount)} одобрена.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Корректировка ${correction} уменьшает вашу выплату ${payout} на ${money(amount)}, поскольку по заказам был выполнен возврат. Сумма засчитывается при следующей выплате.`,
  payoutPaid: ({ payout, amount }, money) => `Ваша выплата ${payout} на сумму ${money(amount)} выплачена.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Ваша выплата ${payout} на сумму ${money(amount)} отклонена${because(reason)}`,
  registrationSuccess: () => 'Регистрация завершена. Добро пожаловать!',
  teamOrderPaid: ({ name, order }) => `${name}: заказ № ${order} оплачен.`,
  voucherReceived: ({ amount }, money) => `Вы получили ваучер на сумму ${money(amount)}.`,
};

const editions: Readonly<Record<Locale, Texts>> = {
  de: german,
  en: english,
  'fr-FR': french,
  'ru-RU': russian,
};

/** The text of a notification in a language. */
export function notificationText(
  locale: Locale,
  type: ToldType,
  parameters: Readonly<Record<string, string>>,
): string {
  const format = new Intl.NumberFormat(countryOf(locale), { style: 'currency', currency: 'EUR' });
  const text = editions[locale][type] as (
    given: Readonly<Record<string, string>>,
    money: (amount: string) => string,
  ) => string;
  const { device } = parameters;
  const given = device === undefined ? parameters : { ...parameters, device: deviceIn(locale, device) };
  // As a string: the amount is never a binary fraction.
  return text(given, (amount) => format.format(amount as Intl.StringNumericLiteral));
}

function because(reason: string, colon = ':'): string {
  return reason === '' ? '.' : `${colon} ${reason}`;
}
