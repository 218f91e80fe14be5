import type { ToldType } from '@blattwerk/contract/notifications/notification-types.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { deviceIn } from '../../platform/device.ts';
import { countryOf } from '../../platform/paper/formats.ts';
import { causeText, needText } from '../words/payout-words.ts';
import { planNewsText } from '../words/plan-words.ts';
import type { NotificationParameters } from './notify.ts';
import { englishBySubject, frenchBySubject, germanBySubject, russianBySubject } from './texts-by-subject.ts';

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
  creditCorrected: ({ amount, text }, money) => `Korrektur über ${money(amount)}: ${text}`,
  creditsReleased: ({ amount }, money) => `Gutschriften über ${money(amount)} sind jetzt verfügbar.`,
  debtDemanded: ({ number, amount }, money) =>
    `Bitte zahlen Sie ${money(amount)}: Das Schreiben ${number} sagt, bis wann und wofür.`,
  debtPaid: ({ number, amount, left }, money) =>
    `Ihre Zahlung von ${money(amount)} zum Schreiben ${number} ist eingegangen. ${isAllPaid(left) ? 'Die Forderung ist beglichen.' : `Offen bleiben ${money(left ?? '')}.`}`,
  debtWrittenOff: ({ amount }, money) =>
    `Die offene Forderung an Sie über ${money(amount)} ist ausgebucht. Sie schulden nichts mehr.`,
  firstChildrenOrder: ({ name, order }) => `${name} hat zum ersten Mal bestellt (Bestellung ${order}).`,
  invitationDeclined: () => 'Eine Ihrer Einladungen wurde abgelehnt.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `Was Sie für ${total} Partner beauftragt haben, ist erledigt.`
      : `Was Sie für ${total} Partner beauftragt haben, ist beendet: für ${done} erledigt.`,
  ...germanBySubject,
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
  objectionAnswered: ({ number }) =>
    `Ihr Widerspruch gegen die Abrechnungsgutschrift ${number} ist beantwortet.`,
  payoutApproved: ({ payout, amount }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} ist genehmigt.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Die Korrektur ${correction} bucht ${money(amount)} Ihrer Auszahlung ${payout} zurück, weil Gutschriften daraus zurückgebucht oder korrigiert wurden. Sie wird mit der nächsten Auszahlung verrechnet.`,
  shopSilent: ({ shop }) =>
    `Der Shop ${shop} konnte seit drei Intervallen nicht gelesen werden: Neue Bestellungen fehlen hier.`,
  payoutFileAlarm: ({ run }) =>
    `Die Datei von Zahllauf ${run} stimmt nicht mehr. Bis das geklärt ist, wird sie nicht herausgegeben.`,
  payoutLacks: ({ amount, missing }, money) =>
    `${money(amount)} sind verfügbar und konnten nicht ausgezahlt werden. Es fehlt: ${listOf(missing, 'de')}.`,
  payoutPaid: ({ payout, amount }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} ist ausgezahlt.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Ihre Auszahlung ${payout} über ${money(amount)} wurde abgelehnt${because(reason)}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `Die Bank hat Ihre Auszahlung ${payout} über ${money(amount)} zurückgeschickt. ${causeText(cause, 'de')} Bitte prüfen Sie Ihre Bankverbindung.`,
  payoutRunDue: ({ count }) => `Heute ist Zahltag: ${count} Auszahlungen warten auf einen Zahllauf.`,
  planChanges: (news, money) => planNewsText('de', news, money),
  registrationSuccess: () => 'Ihre Registrierung ist abgeschlossen. Willkommen!',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `${year} haben Sie von uns ${money(amount)} netto erhalten. Wer in einem Jahr mehr als ${money(limit)} umsetzt, ist im nächsten kein Kleinunternehmer mehr (§ 19 UStG); Ihre anderen Umsätze zählen mit. Bitte ändern Sie dann Ihre Steuerdaten.`
      : `${year} haben Sie von uns ${money(amount)} netto erhalten. Ab dem Umsatz, mit dem Sie ${money(limit)} überschreiten, sind Sie kein Kleinunternehmer mehr (§ 19 UStG); Ihre anderen Umsätze zählen mit. Bitte ändern Sie Ihre Steuerdaten, bevor es so weit ist.`,
  teamOrderPaid: ({ name, order }) => `Bestellung ${order} von ${name} ist bezahlt.`,
  voucherReceived: ({ amount }, money) => `Sie haben einen Gutschein über ${money(amount)} erhalten.`,
  webhookPaused: ({ name }) =>
    `Der Webhook-Empfänger „${name}“ nimmt nichts mehr an und ist angehalten. Was geschieht, wird für ihn aufbewahrt.`,
};

const english: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} has approved what you prepared.`,
      rejected: `${name} has rejected what you prepared.`,
      overtaken: `${name} could not approve what you prepared: it has changed since. Please prepare it again.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} has prepared something that needs your approval.`,
  creditCorrected: ({ amount, text }, money) => `Correction of ${money(amount)}: ${text}`,
  creditsReleased: ({ amount }, money) => `Credits of ${money(amount)} are now available.`,
  debtDemanded: ({ number, amount }, money) =>
    `Please pay ${money(amount)}: the letter ${number} says by when and what for.`,
  debtPaid: ({ number, amount, left }, money) =>
    `Your payment of ${money(amount)} for letter ${number} has arrived. ${isAllPaid(left) ? 'The debt is settled.' : `${money(left ?? '')} remains open.`}`,
  debtWrittenOff: ({ amount }, money) =>
    `Your debt of ${money(amount)} has been written off. You no longer owe anything.`,
  firstChildrenOrder: ({ name, order }) => `${name} has ordered for the first time (order ${order}).`,
  invitationDeclined: () => 'One of your invitations was declined.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `What you requested for ${total} partners is done.`
      : `What you requested for ${total} partners has ended: done for ${done}.`,
  ...englishBySubject,
  newCustomer: ({ name }) => `${name} is a new customer of yours.`,
  newPartner: ({ name }) => `${name} has joined your team.`,
  newTerms: ({ kind }) =>
    ({
      terms: 'There is a new version of the terms of use. Please accept it; payouts wait until then.',
      'partner-agreement':
        'There is a new version of the partner agreement. Please accept it; payouts wait until then.',
    })[kind],
  newUserLogin: ({ device }) => `Sign-in from a new device: ${device}.`,
  objectionAnswered: ({ number }) => `Your objection to self-billed invoice ${number} was answered.`,
  payoutApproved: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} is approved.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `Correction ${correction} reverses ${money(amount)} of your payout ${payout}, because credits in it were reversed or corrected. It is set off against the next payout.`,
  shopSilent: ({ shop }) =>
    `The shop ${shop} could not be read for three intervals: new orders are missing here.`,
  payoutFileAlarm: ({ run }) =>
    `The file of payout run ${run} is no longer correct. It is not released until that is resolved.`,
  payoutLacks: ({ amount, missing }, money) =>
    `${money(amount)} is available and could not be paid out. What is missing: ${listOf(missing, 'en')}.`,
  payoutPaid: ({ payout, amount }, money) => `Your payout ${payout} of ${money(amount)} has been paid.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Your payout ${payout} of ${money(amount)} was rejected${because(reason)}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `The bank has returned your payout ${payout} of ${money(amount)}. ${causeText(cause, 'en')} Please check your bank account.`,
  payoutRunDue: ({ count }) => `Today is a payout day: ${count} payouts are waiting for a payout run.`,
  planChanges: (news, money) => planNewsText('en', news, money),
  registrationSuccess: () => 'Your registration is complete. Welcome!',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `You have received ${money(amount)} net from us in ${year}. Anyone who turns over more than ${money(limit)} in one year is no longer a small enterprise (Kleinunternehmer) in the next (section 19 of the German VAT Act, UStG); your other turnover counts as well. Please change your tax data then.`
      : `You have received ${money(amount)} net from us in ${year}. From the turnover that takes you beyond ${money(limit)} you are no longer a small enterprise (Kleinunternehmer, section 19 of the German VAT Act); your other turnover counts as well. Please change your tax data before that.`,
  teamOrderPaid: ({ name, order }) => `Order ${order} of ${name} has been paid.`,
  voucherReceived: ({ amount }, money) => `You have received a voucher of ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `The webhook receiver “${name}” no longer accepts anything and is paused. What happens is kept for it.`,
};

const french: Texts = {
  approvalDecided: ({ name, decision }) =>
    ({
      approved: `${name} a validé ce que vous aviez préparé.`,
      rejected: `${name} a refusé ce que vous aviez préparé.`,
      overtaken: `${name} n’a pas pu valider ce que vous aviez préparé : la situation a changé depuis. Veuillez le préparer à nouveau.`,
    })[decision],
  approvalWaits: ({ name }) => `${name} a préparé quelque chose qui demande votre validation.`,
  creditCorrected: ({ amount, text }, money) => `Correction de ${money(amount)} : ${text}`,
  creditsReleased: ({ amount }, money) => `Des commissions de ${money(amount)} sont maintenant disponibles.`,
  debtDemanded: ({ number, amount }, money) =>
    `Merci de régler ${money(amount)} : la lettre ${number} en indique le motif et l’échéance.`,
  debtPaid: ({ number, amount, left }, money) =>
    `Votre paiement de ${money(amount)} pour la lettre ${number} est arrivé. ${isAllPaid(left) ? 'La dette est réglée.' : `Il reste ${money(left ?? '')} à payer.`}`,
  debtWrittenOff: ({ amount }, money) =>
    `Votre dette de ${money(amount)} a été abandonnée. Vous ne devez plus rien.`,
  firstChildrenOrder: ({ name, order }) =>
    `${name} a passé une commande pour la première fois (commande ${order}).`,
  invitationDeclined: () => 'Une de vos invitations a été refusée.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `L’opération demandée pour ${total} partenaires est terminée.`
      : `L’opération demandée pour ${total} partenaires est terminée : effectuée pour ${done}.`,
  ...frenchBySubject,
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
  objectionAnswered: ({ number }) => `Votre opposition à la facture ${number} a reçu une réponse.`,
  payoutApproved: ({ payout, amount }, money) =>
    `Votre versement ${payout} de ${money(amount)} est approuvé.`,
  payoutCorrected: ({ payout, amount, correction }, money) =>
    `La correction ${correction} reprend ${money(amount)} de votre versement ${payout}, car des commissions qu’il contient ont été reprises ou corrigées. Elle est déduite du prochain versement.`,
  shopSilent: ({ shop }) =>
    `La boutique ${shop} n’a pas pu être lue depuis trois intervalles\u00a0: de nouvelles commandes manquent ici.`,
  payoutFileAlarm: ({ run }) =>
    `Le fichier de la série de versements ${run} n’est pas ce qu’il doit être. Il n’est remis à personne avant que ce soit éclairci.`,
  payoutLacks: ({ amount, missing }, money) =>
    `${money(amount)} sont disponibles et n’ont pas pu être versés. Il manque\u00a0: ${listOf(missing, 'fr-FR')}.`,
  payoutPaid: ({ payout, amount }, money) => `Votre versement ${payout} de ${money(amount)} a été effectué.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Votre versement ${payout} de ${money(amount)} a été refusé${because(reason, '\u00a0:')}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `La banque a renvoyé votre versement ${payout} de ${money(amount)}. ${causeText(cause, 'fr-FR')} Veuillez vérifier votre compte bancaire.`,
  payoutRunDue: ({ count }) =>
    `Jour de versement\u00a0: ${count} versements attendent une série de versements.`,
  planChanges: (news, money) => planNewsText('fr-FR', news, money),
  registrationSuccess: () => 'Votre inscription est terminée. Bienvenue !',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `Vous avez reçu de nous ${money(amount)} HT en ${year}. Qui dépasse ${money(limit)} de chiffre d’affaires sur une année n’est plus une petite entreprise l’année suivante (§ 19 UStG) ; vos autres recettes comptent aussi. Merci de modifier alors vos données fiscales.`
      : `Vous avez reçu de nous ${money(amount)} HT en ${year}. Dès la recette qui vous fait dépasser ${money(limit)}, vous n’êtes plus une petite entreprise (§ 19 UStG) ; vos autres recettes comptent aussi. Merci de modifier vos données fiscales avant.`,
  teamOrderPaid: ({ name, order }) => `${name} : la commande ${order} est payée.`,
  voucherReceived: ({ amount }, money) => `Vous avez reçu un bon d’achat de ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `Le destinataire de webhooks «\u00a0${name}\u00a0» n’accepte plus rien et est en pause. Ce qui se passe est conservé pour lui.`,
};

const russian: Texts = {
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
    `Ваш платёж ${money(amount)} по письму ${number} получен. ${isAllPaid(left) ? 'Долг погашен.' : `Остаётся ${money(left ?? '')}.`}`,
  debtWrittenOff: ({ amount }, money) => `Ваш долг ${money(amount)} списан. Вы больше ничего не должны.`,
  firstChildrenOrder: ({ name, order }) => `${name}: первый заказ (№ ${order}).`,
  invitationDeclined: () => 'Одно из ваших приглашений отклонено.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `Операция завершена. Партнёров: ${total}.`
      : `Операция завершена. Партнёров: ${total}, выполнено для ${done}.`,
  ...russianBySubject,
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
    `Магазин ${shop} не удаётся прочитать уже три интервала: новых заказов здесь не хватает.`,
  payoutFileAlarm: ({ run }) =>
    `Файл серии выплат ${run} не такой, каким должен быть. Он не выдаётся, пока это не выяснено.`,
  payoutLacks: ({ amount, missing }, money) =>
    `Доступно ${money(amount)}, но выплатить их не удалось. Не хватает: ${listOf(missing, 'ru-RU')}.`,
  payoutPaid: ({ payout, amount }, money) => `Ваша выплата ${payout} на сумму ${money(amount)} выплачена.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Ваша выплата ${payout} на сумму ${money(amount)} отклонена${because(reason)}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `Банк вернул вашу выплату ${payout} на сумму ${money(amount)}. ${causeText(cause, 'ru-RU')} Пожалуйста, проверьте банковский счёт.`,
  payoutRunDue: ({ count }) => `Сегодня день выплат. Выплат, которые ждут серии: ${count}.`,
  planChanges: (news, money) => planNewsText('ru-RU', news, money),
  registrationSuccess: () => 'Регистрация завершена. Добро пожаловать!',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `В ${year} году вы получили от нас ${money(amount)} без НДС. Чей оборот за год превышает ${money(limit)}, тот в следующем году уже не малый предприниматель (§ 19 UStG); другие ваши обороты тоже учитываются. Тогда измените, пожалуйста, налоговые данные.`
      : `В ${year} году вы получили от нас ${money(amount)} без НДС. С оборота, с которым вы превысите ${money(limit)}, вы уже не малый предприниматель (§ 19 UStG); другие ваши обороты тоже учитываются. Пожалуйста, измените налоговые данные заранее.`,
  teamOrderPaid: ({ name, order }) => `${name}: заказ № ${order} оплачен.`,
  voucherReceived: ({ amount }, money) => `Вы получили ваучер на сумму ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `Получатель вебхуков «${name}» больше ничего не принимает и приостановлен. События для него сохраняются.`,
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
    values: Readonly<Record<string, string>>,
    money: (amount: string) => string,
  ) => string;
  const { device } = parameters;
  const values = device === undefined ? parameters : { ...parameters, device: deviceIn(locale, device) };
  // As a string, so that the amount never becomes a binary fraction.
  return text(values, (amount) => format.format(amount as Intl.StringNumericLiteral));
}

/** Whether no debt is left. Notifications from before partial payments existed were always about the whole debt. */
function isAllPaid(left: string | undefined): boolean {
  return left === undefined || left === '0.00';
}

function because(reason: string, colon = ':'): string {
  return reason === '' ? '.' : `${colon} ${reason}`;
}

/** A partner's missing requirements as a list in a language. */
function listOf(codes: string, locale: Locale): string {
  const needs = codes.split(',').map((code) => needText(code, locale));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(needs);
}
