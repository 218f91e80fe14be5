import { dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { causeText } from '../../words/payout-words.ts';
import { planNewsText } from '../../words/plan-words.ts';
import type { NotificationTexts } from '../notification-texts.ts';
import { because, type ChangeTexts, changeIn, isAllPaid, isPraise, listOf } from '../text-parts.ts';

/** What has changed since a month was approved. */
const changes: ChangeTexts = {
  explanation:
    'Seit der Freigabe hat sich geändert, wie sich die Gutschriften berechnen, nicht aber ihre Höhe.',
  amounts: (whose, amount) =>
    `Seit der Freigabe haben sich die Gutschriften ${whose} geändert, zusammen um ${amount}.`,
  one: 'eines Partners',
  several: (partners) => `von ${partners} Partnern`,
};

export const texts: NotificationTexts = {
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
    isAllPaid(left)
      ? `Ihre Zahlung von ${money(amount)} zum Schreiben ${number} ist eingegangen. Die Forderung ist beglichen.`
      : `Ihre Zahlung von ${money(amount)} zum Schreiben ${number} ist eingegangen. Offen bleiben ${money(left ?? '')}.`,
  debtWrittenOff: ({ amount }, money) =>
    `Die offene Forderung an Sie über ${money(amount)} ist ausgebucht. Sie schulden nichts mehr.`,
  firstChildrenOrder: ({ name, order }) => `${name} hat zum ersten Mal bestellt (Bestellung ${order}).`,
  invitationDeclined: () => 'Eine Ihrer Einladungen wurde abgelehnt.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `Was Sie für ${total} Partner beauftragt haben, ist erledigt.`
      : `Was Sie für ${total} Partner beauftragt haben, ist beendet: für ${done} erledigt.`,
  mailsReturned: () => 'E-Mails an Ihre Adresse kommen zurück. Bitte prüfen Sie die Adresse in Ihrem Profil.',
  greeting: ({ name, kind, text }) =>
    isPraise(kind) ? `${name} gratuliert Ihnen: „${text}“` : `${name} schreibt Ihnen: „${text}“`,
  placeTransfer: ({ side, state, name, from }) => {
    const day = dayIn('de', from);
    if (state === 'withdrawn')
      return side === 'owner'
        ? `Ihr Platz geht nicht, wie angekündigt, ab dem ${day} auf ${name} über.`
        : `Der Platz von ${name} geht nicht, wie angekündigt, ab dem ${day} auf Sie über.`;
    return side === 'owner'
      ? `Ihr Platz geht ab dem ${day} auf ${name} über, und Ihre Partnervereinbarung endet. Was Sie bis dahin verdienen, bleibt Ihres. Wissen Sie nichts davon, schreiben Sie uns bitte.`
      : `Der Platz von ${name} geht ab dem ${day} auf Sie über: Sie werden Partner. Bitte nehmen Sie die Partnervereinbarung an; Auszahlungen warten bis dahin.`;
  },
  questionAnswered: ({ question }) => `Ihre Frage ${question} ist beantwortet.`,
  questionAsked: ({ name }) => `${name} hat eine Frage, die auf Ihre Antwort wartet.`,
  questionsOverdue: ({ count }) =>
    count === '1'
      ? 'Eine Frage ist nicht in der zugesagten Zeit beantwortet worden.'
      : `${count} Fragen sind nicht in der zugesagten Zeit beantwortet worden.`,
  teamMessage: ({ name }) => `${name} hat Ihnen eine Nachricht geschrieben.`,
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: Eine Prüfung steht auf Rot.`
      : `${monthIn('de', `${month}-01`)} wurde nicht abgeschlossen: ${changeIn(changes, partners, money(amount))} Bitte neu vorlegen.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('de', `${month}-01`)} ist noch nicht abgeschlossen. Abzurechnen ist bis zum Ende des Folgemonats (§ 87c HGB).`
      : `${monthIn('de', `${month}-01`)} ist nicht rechtzeitig abgeschlossen worden (§ 87c HGB). Bitte schließen Sie den Monat umgehend ab.`,
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
  payoutRunDue: ({ count }) =>
    count === '1'
      ? 'Heute ist Zahltag: Eine Auszahlung wartet auf einen Zahllauf.'
      : `Heute ist Zahltag: ${count} Auszahlungen warten auf einen Zahllauf.`,
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
