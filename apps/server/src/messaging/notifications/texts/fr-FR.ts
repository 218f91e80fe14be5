import { dayIn, monthIn } from '../../../platform/paper/formats.ts';
import { causeText } from '../../words/payout-words.ts';
import { planNewsText } from '../../words/plan-words.ts';
import type { NotificationTexts } from '../notification-texts.ts';
import { because, type ChangeTexts, changeIn, isAllPaid, isPraise, listOf } from '../text-parts.ts';

/** What has changed since a month was approved. */
const changes: ChangeTexts = {
  explanation: 'Depuis la validation, le calcul des commissions a changé, mais aucun montant.',
  amounts: (whose, amount) =>
    `Depuis la validation, les commissions ${whose} ont changé, de ${amount} au total.`,
  one: 'd’un partenaire',
  several: (partners) => `de ${partners} partenaires`,
};

export const texts: NotificationTexts = {
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
    `Veuillez régler ${money(amount)} : la lettre ${number} en indique le motif et l’échéance.`,
  debtPaid: ({ number, amount, left }, money) =>
    isAllPaid(left)
      ? `Votre paiement de ${money(amount)} pour la lettre ${number} a bien été reçu. La dette est réglée.`
      : `Votre paiement de ${money(amount)} pour la lettre ${number} a bien été reçu. Il reste ${money(left ?? '')} à payer.`,
  debtWrittenOff: ({ amount }, money) =>
    `Votre dette de ${money(amount)} a été abandonnée. Vous ne devez plus rien.`,
  firstChildrenOrder: ({ name, order }) =>
    `${name} a passé une commande pour la première fois (commande ${order}).`,
  invitationDeclined: () => 'Une de vos invitations a été refusée.',
  jobEnded: ({ done, total }) =>
    done === total
      ? `L’opération demandée est terminée. Partenaires\u00a0: ${total}.`
      : `L’opération demandée est terminée. Partenaires\u00a0: ${total}, effectuée pour ${done}.`,
  mailsReturned: () => 'Les e-mails à votre adresse nous reviennent. Veuillez la vérifier dans votre profil.',
  greeting: ({ name, kind, text }) =>
    isPraise(kind)
      ? `${name} vous félicite\u00a0: «\u00a0${text}\u00a0»`
      : `${name} vous écrit\u00a0: «\u00a0${text}\u00a0»`,
  placeTransfer: ({ side, state, name, from }) => {
    const day = dayIn('fr-FR', from);
    if (state === 'withdrawn')
      return side === 'owner'
        ? `Contrairement à ce qui était annoncé, votre place n’est pas transmise à partir du ${day}. Successeur prévu : ${name}.`
        : `Contrairement à ce qui était annoncé, une place ne vous est pas transmise à partir du ${day} (titulaire\u00a0: ${name}).`;
    return side === 'owner'
      ? `Votre place est transmise à ${name} à partir du ${day}, et votre contrat de partenariat prend fin. Ce que vous gagnez jusque-là reste à vous. Si vous n’en savez rien, écrivez-nous.`
      : `À partir du ${day}, une place vous est transmise (titulaire\u00a0: ${name})\u00a0: vous devenez partenaire. Veuillez accepter le contrat de partenariat ; les versements attendent jusque-là.`;
  },
  questionAnswered: ({ question }) => `Votre question ${question} a reçu une réponse.`,
  questionAsked: ({ name }) => `${name} a une question qui attend votre réponse.`,
  questionsOverdue: ({ count }) =>
    count === '1'
      ? 'Une question n’a pas reçu de réponse dans le délai annoncé.'
      : `${count} questions n’ont pas reçu de réponse dans le délai annoncé.`,
  teamMessage: ({ name }) => `${name} vous a écrit un message.`,
  monthChanged: ({ month, cause, amount, partners }, money) =>
    cause === 'red'
      ? `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé : un contrôle est au rouge.`
      : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé. ${changeIn(changes, partners, money(amount))} Veuillez le soumettre à nouveau.`,
  monthLate: ({ month, lateness }) =>
    lateness === 'due'
      ? `${monthIn('fr-FR', `${month}-01`)} n’est pas encore clôturé. Le décompte est dû avant la fin du mois suivant (§ 87c du Code de commerce allemand).`
      : `${monthIn('fr-FR', `${month}-01`)} n’a pas été clôturé à temps (§ 87c du Code de commerce allemand). Veuillez le clôturer sans délai.`,
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
    `Le fichier de la série de versements ${run} n’est pas ce qu’il doit être. Il ne sera remis à personne avant vérification.`,
  payoutLacks: ({ amount, missing }, money) =>
    `${money(amount)} sont disponibles et n’ont pas pu être versés. Il manque\u00a0: ${listOf(missing, 'fr-FR')}.`,
  payoutPaid: ({ payout, amount }, money) => `Votre versement ${payout} de ${money(amount)} a été effectué.`,
  payoutRejected: ({ payout, amount, reason }, money) =>
    `Votre versement ${payout} de ${money(amount)} a été refusé${because(reason, '\u00a0:')}`,
  payoutReturned: ({ payout, amount, cause }, money) =>
    `La banque a retourné votre versement ${payout} de ${money(amount)}. ${causeText(cause, 'fr-FR')} Veuillez vérifier votre compte bancaire.`,
  payoutRunDue: ({ count }) =>
    count === '1'
      ? 'Jour de versement\u00a0: un versement attend une série de versements.'
      : `Jour de versement\u00a0: ${count} versements attendent une série de versements.`,
  planChanges: (news, money) => planNewsText('fr-FR', news, money),
  registrationSuccess: () => 'Votre inscription est terminée. Bienvenue !',
  taxLimitNear: ({ amount, limit, year, effect }, money) =>
    effect === 'next-year'
      ? `Vous avez reçu de nous ${money(amount)} HT en ${year}. Au-delà de ${money(limit)} de chiffre d’affaires sur une année, vous n’êtes plus une petite entreprise l’année suivante (§ 19 UStG) ; vos autres recettes comptent aussi. Veuillez alors modifier vos données fiscales.`
      : `Vous avez reçu de nous ${money(amount)} HT en ${year}. Dès la recette qui vous fait dépasser ${money(limit)}, vous n’êtes plus une petite entreprise (§ 19 UStG) ; vos autres recettes comptent aussi. Veuillez modifier vos données fiscales avant.`,
  teamOrderPaid: ({ name, order }) => `${name} : la commande ${order} est payée.`,
  voucherReceived: ({ amount }, money) => `Vous avez reçu un bon d’achat de ${money(amount)}.`,
  webhookPaused: ({ name }) =>
    `Le destinataire de webhooks «\u00a0${name}\u00a0» n’accepte plus rien et est en pause. Ce qui se passe est conservé pour lui.`,
};
