import { fr as emailChange } from '../email-change/fr-FR.ts';
import { fr as invitation } from '../invitation/fr-FR.ts';
import { fr as restriction } from '../restriction/fr-FR.ts';
import { frFR as statements } from '../statements/fr-FR.ts';
import { fr as takeoverInvitation } from '../takeover-invitation/fr-FR.ts';
import { frenchBySubject } from './mails-by-subject.ts';
import type { TemplateTexts } from './template-parameters.ts';

export const frFR: TemplateTexts = {
  greeting: { named: 'Bonjour {recipient},', anybody: 'Bonjour,' },
  closing: 'Cordialement,\nvotre équipe {company}',
  legal:
    'La loi nous oblige à envoyer ce message. Il est donc aussi adressé aux personnes qui ont désactivé les messages groupés.',
  footer: {
    imprint: 'Mentions légales',
    privacy: 'Confidentialité',
    settings: 'Paramètres des e-mails',
    unsubscribe: 'Ne plus recevoir ces e-mails',
    objection: 'Ne plus recevoir d’invitations',
  },
  messages: {
    'authenticator-app-removed': {
      subject: 'Votre application d’authentification a été retirée',
      text: [
        'L’application d’authentification a été retirée de votre compte le {date}. Outre le mot de passe, la connexion demande toujours une clé d’accès. Si vous n’en êtes pas à l’origine, changez immédiatement votre mot de passe et contactez-nous.',
      ],
      button: 'Vérifier la sécurité',
    },
    broadcast: { subject: 'Message envoyé par {company}', text: ['Ce message n’existe plus.'] },
    'business-box-ends': {
      subject: 'Votre Business box se termine le {date}',
      text: ['Votre Business box se termine le {date}. Votre profil indique où la renouveler.'],
      button: 'Renouveler la Business box',
    },
    'correction-credited': {
      subject: '{amount} ajoutés à votre compte',
      text: [
        '{amount} ont été ajoutés à votre compte. Motif : {text}',
        'Ce montant est immédiatement disponible et figure parmi vos commissions.',
      ],
      button: 'Voir les commissions',
    },
    'correction-debited': {
      subject: 'Nous avons déduit {amount} de votre compte',
      text: [
        '{amount} ont été déduits de votre compte. Motif : {text}',
        'Si votre solde ne suffit pas, le reste est compensé avec vos prochaines commissions. En cas d’erreur, répondez à cet e-mail.',
      ],
      button: 'Voir les commissions',
    },
    'debt-demanded': {
      subject: 'Demande de paiement {number} de {amount}',
      text: [
        'Après des reprises ou des corrections, {amount} restent dus, que votre solde ne couvre pas. Veuillez les régler au plus tard le {day}.',
        'Vous trouverez la lettre {number} dans votre compte. En cas d’erreur, répondez à cet e-mail.',
      ],
      button: 'Voir le compte',
    },
    'deletion-done': {
      subject: 'Votre compte est supprimé',
      text: [
        'Nous avons donné suite à votre demande du {date} : votre compte est supprimé et plus personne ne peut s’y connecter. Votre nom, vos adresses, vos coordonnées bancaires et vos documents ont été effacés. Ce que la loi oblige à conserver, comme les décomptes et les commandes, reste sous un numéro, avec un accès limité, jusqu’à la fin du délai.',
      ],
    },
    'deletion-refused': {
      subject: 'À propos de la suppression de votre compte',
      quote: 'Le motif :',
      text: [
        'Votre demande du {date} de supprimer votre compte a été examinée. Nous ne pouvons pas y donner suite pour le moment, votre compte est maintenu. Dès que le motif aura disparu, vous pourrez demander à nouveau la suppression. Nous répondons volontiers à vos questions.',
      ],
      button: 'Ouvrir le profil',
    },
    'deletion-requested': {
      subject: 'Vous avez demandé la suppression de votre compte',
      text: [
        'La suppression de votre compte a été demandée le {date}. Nous l’examinerons et vous informerons de notre décision. Ce que la loi oblige à conserver, comme les décomptes, est bloqué jusqu’à la fin du délai au lieu d’être supprimé. Si ce n’était pas vous, veuillez nous contacter immédiatement.',
      ],
      button: 'Ouvrir le profil',
    },
    'first-children-order': {
      subject: 'Première commande dans votre équipe',
      text: ['{partnerName} a passé une première commande le {date}.'],
      button: 'Voir l’équipe',
    },
    'home-delivery-ends': {
      subject: 'Votre service de livraison se termine le {date}',
      text: ['Votre service de livraison se termine le {date}. Votre profil indique où le renouveler.'],
      button: 'Renouveler la livraison',
    },
    invitation,
    'mail-test': {
      subject: 'E-mail de test : {company}',
      text: [
        'Vous avez demandé cet e-mail pendant la configuration. Il est arrivé : {company} peut donc envoyer des e-mails.',
      ],
      button: 'Vers la connexion',
    },
    'new-customer': {
      subject: 'Nouveau client dans votre équipe',
      text: ['{partnerName} est votre client depuis le {date}.'],
      button: 'Voir l’équipe',
    },
    'new-partner': {
      subject: 'Nouveau partenaire dans votre équipe',
      text: ['{partnerName} est partenaire dans votre équipe depuis le {date}.'],
      button: 'Voir l’équipe',
    },
    'new-user-login': {
      subject: 'Nouvelle connexion à votre compte',
      text: [
        'Quelqu’un s’est connecté à votre compte le {date} ({device}). Si ce n’était pas vous, veuillez changer immédiatement votre mot de passe.',
      ],
      button: 'Vérifier la sécurité',
    },
    'objection-answered': {
      subject: 'Réponse à votre opposition à la facture {number}',
      quote: 'Notre réponse :',
      text: [
        'Nous avons examiné votre opposition à la facture {number}. Si vous en acceptez une nouvelle, nous l’établissons aussitôt. D’ici là, votre opposition reste valable ; le montant HT vous reste acquis.',
      ],
      button: 'Voir le versement',
    },
    'operator-invitation': {
      subject: 'Votre accès à {company}',
      text: [
        '{inviterName} a créé pour vous un accès en tant que membre du personnel. Choisissez votre mot de passe par ce lien ; il est valable {days} jours :',
      ],
      button: 'Choisir le mot de passe',
      after: ['Si vous n’attendez aucun accès, vous n’avez rien à faire.'],
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée',
      text: [
        'Une clé d’accès a été ajoutée à votre compte le {date}. Elle permet de se connecter sans mot de passe. Le mot de passe seul ne suffit plus. Si vous n’en êtes pas à l’origine, changez immédiatement votre mot de passe et contactez-nous.',
      ],
      button: 'Vérifier la sécurité',
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été retirée',
      text: [
        'Une clé d’accès a été retirée de votre compte le {date}. Elle ne permet plus de se connecter. Si vous n’en êtes pas à l’origine, changez immédiatement votre mot de passe et contactez-nous.',
      ],
      button: 'Vérifier la sécurité',
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      text: [
        'Votre mot de passe a été modifié le {date}. Tous les appareils ont été déconnectés. Si ce n’était pas vous, veuillez demander immédiatement un nouveau mot de passe.',
      ],
      button: 'Demander un nouveau mot de passe',
    },
    'password-code': {
      subject: 'Votre code pour un nouveau mot de passe',
      text: [
        'Votre code est {code}. Il est valable {minutes} minutes et utilisable une seule fois.',
        'Si vous n’avez pas demandé de nouveau mot de passe, ignorez ce message.',
      ],
      sms: '{company} : votre code est {code}. Il est valable {minutes} minutes.',
    },
    'payment-destination-changed': {
      subject: 'Votre compte bancaire ou votre adresse PayPal a été modifié',
      text: [
        'Votre compte bancaire ou votre adresse PayPal a été modifié le {date}. Les versements sont donc retenus pendant 72 heures. Si ce n’était pas vous, veuillez nous contacter immédiatement.',
      ],
      button: 'Vérifier le compte bancaire',
    },
    'payout-approved': {
      subject: 'Votre versement de {amount} est approuvé',
      text: [
        'Votre versement de {amount} est vérifié et approuvé. Il est en cours d’exécution, destination : {destination}.',
        'Vous trouverez le document correspondant parmi vos versements.',
      ],
      button: 'Voir le versement',
    },
    'payout-approved-planned': {
      subject: 'Votre versement de {amount} est approuvé',
      text: [
        'Votre versement de {amount} est vérifié et approuvé. Il sera effectué le {day}, destination : {destination}.',
        'Vous trouverez le document correspondant parmi vos versements.',
      ],
      button: 'Voir le versement',
    },
    'payout-held': {
      subject: 'Votre versement de {amount} est demandé',
      text: [
        'Nous avons reçu votre demande de versement de {amount}, destination : {destination}.',
        'Votre mot de passe ou la destination ayant été modifié récemment, le versement est retenu jusqu’au {until}. Nous le vérifierons ensuite et vous écrirons.',
        'Si vous ne l’avez pas demandé, veuillez nous contacter immédiatement.',
      ],
      button: 'Voir le versement',
    },
    'payout-lacks': {
      subject: 'Ce qui manque encore pour votre versement',
      text: [
        '{amount} sont disponibles, mais n’ont pas pu être versés dans cette série de versements. Il manque\u00a0: {needs}.',
        'Dès que tout sera réuni, votre versement fera partie de la prochaine série.',
      ],
      button: 'Voir votre solde',
    },
    'payout-paid': {
      subject: 'Votre versement de {amount} est effectué',
      text: [
        'Votre versement de {amount} est effectué, destination : {destination}.',
        'Vous trouverez le document correspondant parmi vos versements.',
      ],
      button: 'Voir le versement',
    },
    'payout-rejected': {
      subject: 'Votre versement de {amount} a été refusé',
      text: [
        'Votre versement de {amount} a été refusé. Motif : {reason}',
        'Ce qu’il contenait est de nouveau disponible dans votre solde.',
      ],
      button: 'Voir le versement',
    },
    'payout-requested': {
      subject: 'Votre versement de {amount} est demandé',
      text: [
        'Nous avons reçu votre demande de versement de {amount}, destination : {destination}. Nous la vérifions et vous écrirons dès qu’elle sera approuvée.',
        'Si vous ne l’avez pas demandé, veuillez nous contacter immédiatement.',
      ],
      button: 'Voir le versement',
    },
    'payout-requested-planned': {
      subject: 'Votre versement de {amount} est demandé',
      text: [
        'Nous avons reçu votre demande de versement de {amount}, destination : {destination}. Nous la vérifions et vous écrirons dès qu’elle sera approuvée. Le versement sera ensuite effectué le {day}.',
        'Si vous ne l’avez pas demandé, veuillez nous contacter immédiatement.',
      ],
      button: 'Voir le versement',
    },
    'payout-returned': {
      subject: 'Votre versement de {amount} a été retourné',
      text: [
        'La banque a retourné votre versement de {amount}, destination\u00a0: {destination}. {cause}',
        'Votre argent n’est pas perdu. Veuillez indiquer dans votre profil un compte qui accepte les virements. Nous enverrons de nouveau le montant avec les premiers versements effectués au moins 72 heures après la modification.',
      ],
      button: 'Modifier le compte bancaire',
    },
    ...frenchBySubject,
    'recovery-code-used': {
      subject: 'Un code de secours a été utilisé',
      text: [
        'Le {date}, un code de secours a été utilisé pour une connexion à la place de l’application d’authentification. Codes de secours restants : {left}. Si ce n’était pas vous, changez immédiatement votre mot de passe et créez de nouveaux codes.',
      ],
      button: 'Vérifier la sécurité',
    },
    'recovery-codes-renewed': {
      subject: 'Nouveaux codes de secours',
      text: [
        'Le {date}, de nouveaux codes de secours ont été créés pour votre compte. Les précédents ne sont plus valables. Si ce n’était pas vous, changez immédiatement votre mot de passe.',
      ],
      button: 'Vérifier la sécurité',
    },
    'registration-success': {
      subject: 'Bienvenue chez {company}',
      text: ['Votre compte est prêt. Connectez-vous ici :'],
      button: 'Se connecter',
    },
    'second-factor-off': {
      subject: 'La connexion en deux étapes est désactivée',
      text: [
        'Depuis le {date}, le mot de passe suffit à nouveau pour se connecter à votre compte. Si ce n’était pas vous, changez immédiatement votre mot de passe et contactez-nous.',
      ],
      button: 'Vérifier la sécurité',
    },
    'second-factor-on': {
      subject: 'La connexion en deux étapes est activée',
      text: [
        'Depuis le {date}, la connexion à votre compte demande, en plus du mot de passe, un code de votre application d’authentification. Si ce n’était pas vous, contactez-nous immédiatement.',
      ],
      button: 'Vérifier la sécurité',
    },
    'sign-up-confirmation': {
      subject: 'Veuillez confirmer votre inscription',
      text: [
        'Un compte {company} a été demandé avec cette adresse e-mail. Confirmez-le par ce lien dans les {hours} heures :',
      ],
      button: 'Confirmer l’adresse e-mail',
      after: ['Si cette inscription ne vient pas de vous, vous n’avez rien à faire.'],
    },
    'sign-up-known': {
      subject: 'Vous avez déjà un compte',
      text: [
        'Quelqu’un a voulu créer un compte {company} avec cette adresse e-mail. Vous en avez déjà un. Si vous avez oublié votre mot de passe, choisissez-en un nouveau ici :',
      ],
      button: 'Choisir un nouveau mot de passe',
      after: ['Si ce n’était pas vous, vous n’avez rien à faire.'],
    },
    ...emailChange,
    'takeover-invitation': takeoverInvitation,
    ...restriction,
    ...statements,
  },
};
