import type { WordTexts } from '../word-texts.ts';

export const texts: WordTexts = {
  causes: {
    accountClosed: 'Le compte est clôturé.',
    accountUnknown: 'La banque ne connaît pas ce compte.',
    holderUnknown: 'Le nom ne correspond pas au compte.',
    accountBlocked: 'Le compte n’accepte pas de virements pour le moment.',
    refusedByHolder: 'Le virement n’a pas été accepté.',
    other: 'La banque n’indique pas de motif.',
  },
  needs: {
    businessRegistration: 'le justificatif d’activité',
    terms: 'votre accord sur les conditions',
    ustId: 'le numéro de TVA ou le numéro fiscal',
    bankAccount: 'le compte bancaire',
    paypalEmail: 'l’adresse PayPal',
    shop: 'la boutique',
    billingAddress: 'l’adresse de facturation',
    payoutsHeld: 'la fin de la suspension de vos versements',
  },
  unknownDevice: 'Appareil inconnu',
  plan: {
    withdrawn: (day) =>
      `Contrairement à l’annonce, la nouvelle version du plan de rémunération ne s’applique pas à partir du ${day}.`,
    begins: (day) => `Une nouvelle version du plan de rémunération s’applique à partir du ${day}.`,
    more: (months, amount) =>
      months === 1
        ? `Elle vous aurait rapporté ${amount} de plus pour le dernier mois.`
        : `Elle vous aurait rapporté ${amount} de plus au total pour les ${months} derniers mois.`,
    less: (months, amount) =>
      months === 1
        ? `Elle vous aurait rapporté ${amount} de moins pour le dernier mois.`
        : `Elle vous aurait rapporté ${amount} de moins au total pour les ${months} derniers mois.`,
    same: (months) =>
      months === 1
        ? 'Elle vous aurait rapporté autant pour le dernier mois.'
        : `Elle vous aurait rapporté autant pour les ${months} derniers mois.`,
  },
};
