/** Mails about payouts, corrections, debts and objections. */
export const texts = {
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
      'Après des reprises ou des corrections, {amount} restent dus, que votre solde ne couvre pas. Merci de les régler au plus tard le {day}.',
      'Vous trouverez la lettre {number} dans votre compte. En cas d’erreur, répondez à cet e-mail.',
    ],
    button: 'Voir le compte',
  },
  'objection-answered': {
    subject: 'Réponse à votre opposition à la facture {number}',
    quote: 'Notre réponse :',
    text: [
      'Nous avons examiné votre opposition à la facture {number}. Si vous en acceptez une nouvelle, nous l’établissons aussitôt. D’ici là, votre opposition reste valable ; le montant HT vous reste acquis.',
    ],
    button: 'Voir le versement',
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
      '{amount} sont disponibles, que nous n’avons pas pu verser dans cette série de versements. Il manque\u00a0: {needs}.',
      'Dès que tout est là, vous ferez partie de la prochaine série.',
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
    subject: 'Votre versement de {amount} est revenu',
    text: [
      'La banque a renvoyé votre versement de {amount}, destination\u00a0: {destination}. {cause}',
      'Votre argent n’est pas perdu. Veuillez indiquer dans votre profil un compte qui accepte les virements. Nous renverrons le montant avec les premiers versements effectués au moins 72 heures après la modification.',
    ],
    button: 'Modifier le compte bancaire',
  },
};
