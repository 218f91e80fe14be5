import { type PlanFacts, sharesText } from './plan-facts.ts';
import type { BonusTexts } from './text-selections.ts';

/** The French texts of the bonus programmes. */
export function frenchTexts(plan: PlanFacts): BonusTexts {
  const { stepUp, kickStart, stages, levels, example, infinity, balancing, holdDays } = plan;
  const orderHold = plan.countsFromDelivery
    ? `${holdDays} jours après la livraison de la commande (sans livraison : ${plan.undeliveredDays} jours après le paiement), jamais avant ${holdDays} jours et au plus tard ${plan.mostDays} jours après le paiement`
    : `${holdDays} jours après le paiement de la commande`;
  const both = infinity.isInBoth ? ' Les participants au bonus Infinity reçoivent les deux.' : '';
  const balanced = balancing.isEven
    ? `tous les niveaux allant de ${balancing.first.name} à ${balancing.last.name}, à raison de 1 part par personne`
    : `ces niveaux, avec ce nombre de parts par personne : ${sharesText(balancing.holders)}`;
  const { easy, pro } = kickStart;
  return {
    stepUp: [
      `Le bonus Step-up récompense chaque progression une fois : à partir du niveau ${stepUp.first.name}, chaque niveau que vous détenez pour la première fois à la fin d’un cycle donne droit à un montant propre.`,
      `Le montant suit les points de qualification auxquels le niveau commence : ${stepUp.first.name} (à partir de ${stepUp.first.qp} QP) rapporte ${stepUp.first.amount}, ${stepUp.last.name} (à partir de ${stepUp.last.qp} QP) rapporte ${stepUp.last.amount}.`,
      'La comparaison se fait avec le niveau le plus élevé de vos cycles clôturés précédents. Si vous sautez des niveaux, vous recevez aussi leurs montants. Chaque niveau n’est payé qu’une fois, et rien n’est repris si un niveau ultérieur est plus bas.',
      `La commission est créée à la clôture du cycle et devient disponible ${holdDays} jours après la fin du cycle, au plus tôt à la clôture. Seuls les partenaires qui ont accepté le contrat de partenariat détiennent un niveau supérieur à ${levels.first.name}.`,
    ],
    kickStart: [
      `Le bonus Kick-start accompagne vos débuts. Il commence à l’instant où vous devenez partenaire pour la première fois et n’est jamais relancé. La phase Easy dure ${easy.days} jours de 24 heures, la phase Pro ${pro.days} jours.`,
      `Easy : gagnez au moins ${easy.customers} nouveaux clients au cours des ${easy.days} premiers jours et vous recevez ${easy.amount}.`,
      `Pro : une fois Easy réussi, avec au moins ${pro.customers} nouveaux clients au cours des ${pro.days} jours (ceux de la phase Easy comptent) et au moins ${pro.qp} QP issus de vos propres commandes et de celles de vos clients directs, vous recevez ${pro.amount} en plus. Les QP des adhésions ne comptent pas ici.`,
      'Un nouveau client vous est rattaché directement, n’est pas partenaire et a payé sa toute première commande prise en compte pendant la phase. Chaque phase est payée une fois, par la première clôture qui la constate réussie, à condition que son cycle ait commencé avant la fin de la phase.',
    ],
    builder: [
      'Le bonus Builder récompense chaque mois où vous atteignez deux choses : un volume de ventes personnel (PSV) et un nombre de clients actifs. Il est réservé aux partenaires.',
      `Les paliers : ${stages.map(({ stage, psv, customers, amount }) => `le palier ${stage}, à partir de ${psv} de PSV et de ${customers} clients actifs, rapporte ${amount}`).join(' ; ')}.`,
      'Le PSV est la valeur hors taxes des marchandises de vos propres commandes et de celles de vos clients directs. Sont actifs tous les clients, à toute profondeur sous vous, dont une commande compte dans le cycle.',
      `Le palier le plus élevé dont les deux conditions sont remplies est payé, et lui seul. La commission est créée à la clôture du cycle et devient disponible ${holdDays} jours après la fin du cycle, au plus tôt à la clôture.`,
    ],
    level: [
      `Le bonus de niveau vous fait participer à chaque commande de votre équipe, aussi profonde soit-elle. Votre niveau à la fin du cycle fixe votre taux : de ${levels.first.rate} (${levels.first.name}) à ${levels.last.rate} (${levels.last.name}).`,
      `C’est la différence qui est payée : à partir du parrain direct de l’acheteur et en remontant, chaque partenaire dont le taux dépasse tous ceux d’en dessous reçoit l’écart. Exemple : sur une commande de ${example.base}, ${example.lower.name} (${example.lower.rate}) reçoit ${example.lower.amount} ; ${example.upper.name} (${example.upper.rate}), plus haut, reçoit ${example.upper.difference}, soit ${example.upper.amount}.`,
      'La base est la valeur hors taxes des marchandises de toute la commande après remises, sans frais de port ; elle est arrondie une seule fois, au centime. Ce qui est remboursé avant la clôture ne compte pas. Après, la part fait l’objet d’une reprise.',
      `Tant que le cycle est en cours, les montants sont estimés. La clôture les rend définitifs ; ils sont disponibles ${orderHold}, au plus tôt à la clôture.`,
    ],
    infinity: [
      `Le bonus Infinity répartit ${infinity.rate} de la valeur hors taxes des marchandises de toutes les commandes qui comptent dans le cycle. Les niveaux ${infinity.first.name} à ${infinity.last.name} y participent, avec ce nombre de parts par personne : ${sharesText(infinity.holders)}.`,
      `S’y ajoute le fonds d’équilibrage : encore ${balancing.rate}, répartis entre ${balanced}.${both}`,
      'Chaque part est arrondie au centime inférieur ; les centimes restants vont un à un aux plus grands restes. Si personne ne détient un tel niveau dans un cycle, le fonds n’est ni réparti ni reporté.',
      `Participe qui détient le niveau à la fin du cycle : ${infinity.first.name} commence à ${infinity.first.qp} QP, ${infinity.last.name} à ${infinity.last.qp} QP, chacun avec les branches que demande le tableau des niveaux. La commission est créée à la clôture et devient disponible ${holdDays} jours après la fin du cycle, au plus tôt à la clôture.`,
    ],
  };
}
