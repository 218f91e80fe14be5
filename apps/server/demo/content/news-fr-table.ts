import type { Article } from './news-de-table.ts';

/** The demo network's news in French, in the order of the German ones. */
export const frenchNews: readonly Article[] = [
  [
    'Comment lire vos commissions',
    'En attente ou disponible ? Le chemin d’une commission, de la commande au versement.',
    'Dès qu’une commande est payée, la commission est en attente : elle devient définitive à la clôture du mois. Passé le délai de retenue, le montant devient disponible et vous pouvez en demander le versement.',
    'Pour chaque commission, vous voyez la commande, votre propre pourcentage et le pourcentage le plus élevé en dessous. Chaque montant se vérifie avec une simple calculatrice.',
  ],
  [
    'Nouveauté : lait corporel au lierre',
    'Léger, vite absorbé et sans parfum : le nouveau lait corporel en flacon de 200 ml.',
    'Le lait corporel à l’extrait de lierre pénètre vite et ne laisse pas de film. Il ne contient ni parfum ni colorant et se présente dans un flacon en verre recyclé.',
    'Un flacon rapporte 10 QP. Des échantillons sont désormais joints à chaque Business box Pro.',
  ],
  [
    'Brève maintenance dans la nuit de samedi à dimanche',
    'Entre 2 h et 4 h, le portail peut être momentanément inaccessible. Les commandes ne sont pas touchées.',
    'Dans la nuit de samedi à dimanche, nous renouvelons une partie de nos serveurs. Entre 2 h et 4 h, le portail peut être inaccessible pendant quelques minutes.',
    'Les commandes passées en boutique continuent et apparaissent ensuite comme d’habitude sous « Commandes ».',
  ],
  [
    'Kick-start : trois questions fréquentes',
    'Quand le délai commence-t-il, qui compte comme nouveau client, et que se passe-t-il après 30 jours ?',
    'Le délai court à partir du jour où vous êtes devenu partenaire et ne recommence pas après une pause. Est nouveau le client direct qui paie sa première commande pendant la phase.',
    'Si la phase Easy est manquée, le bonus Kick-start n’est plus possible. Tous les autres bonus restent inchangés.',
  ],
  [
    'Prolongez votre Business box à temps',
    'Quand la box expire, le statut premium prend fin. Le tableau de bord montre le temps restant.',
    'Tant que votre Business box est active, vous êtes partenaire premium et ses QP comptent entièrement chaque mois. Le compteur du tableau de bord indique à la seconde près quand elle expire.',
    'Si vous la prolongez avant, la nouvelle période suit sans interruption. Vous ne perdez pas un jour.',
  ],
  [
    'Soirée d’équipe ouverte, chaque premier jeudi',
    'Une heure en ligne, un sujet, et du temps pour vos questions. Vos nouveaux partenaires sont les bienvenus.',
    'Nous nous retrouvons en ligne à 19 h chaque premier jeudi du mois. Après un court exposé, place à vos questions ; l’enregistrement est disponible le lendemain dans la médiathèque.',
    'La prochaine fois, il s’agira du premier entretien : que dire d’abord, et que vaut-il mieux taire ?',
  ],
  [
    'Des colis sans film plastique',
    'Depuis ce mois, nous calons les colis avec du papier recyclé : quatre tonnes de film en moins par an.',
    'Nos colis ne contiennent plus de plastique : le calage est en papier recyclé, le ruban adhésif en papier et caoutchouc naturel.',
    'Nous avons d’abord testé la casse. Sur deux cents théières, deux cents sont arrivées intactes.',
  ],
  [
    'Le matcha est de nouveau disponible',
    'La nouvelle récolte est arrivée. Les commandes en attente partent encore cette semaine.',
    'Après la forte demande des dernières semaines, notre matcha était épuisé. La nouvelle récolte est en stock et toutes les commandes en attente partent dans l’ordre de leur arrivée.',
    'Merci de votre patience. Vos QP comptent dans le mois où la commande a été payée.',
  ],
  [
    'Des liens de recommandation avec votre propre code',
    'Majuscules et chiffres, 50 caractères au plus : le lien devient un nom que l’on retient.',
    'Dans « Liens de recommandation », vous pouvez désormais créer plusieurs liens et leur donner un code, par exemple pour un salon ou une lettre d’information. Les majuscules et les chiffres sont admis.',
    'La statistique montre pour chaque lien les clics des sept derniers jours. Vous voyez ainsi ce qui fonctionne.',
  ],
  [
    'Formation : le premier entretien en vingt minutes',
    'Le nouveau guide est dans la médiathèque : cinq étapes qui ont fait leurs preuves.',
    'Nous avons parlé avec trente partenaires expérimentés et analysé leurs entretiens. Il en résulte un guide en cinq étapes qui tient sur une page.',
    'Le conseil le plus important : interrogez d’abord la personne sur son quotidien, puis montrez trois produits au plus.',
  ],
  [
    'Nouvelle liste de prix dans la médiathèque',
    'Trois articles baissent, tous les autres prix restent. Merci de n’utiliser que la nouvelle liste.',
    'Grâce à de plus grands volumes de production, nous baissons les prix des gélules de moringa, de la crème pour les mains à la sauge et du thé vert Sencha. Tous les autres prix sont inchangés.',
    'La nouvelle liste est disponible en PDF dans la médiathèque. Des exemplaires imprimés accompagnent votre prochaine commande.',
  ],
  [
    'Pourquoi les branches comptent à partir du niveau 11',
    'Un niveau élevé doit reposer sur plusieurs épaules : Brown Leaf demande trois branches Orange Leaf.',
    'Jusqu’au niveau 10, seuls les QP décident. À partir de Brown Leaf s’ajoute une seconde condition : trois de vos branches doivent atteindre au moins Orange Leaf. Dans chaque branche compte le niveau le plus élevé qui s’y trouve.',
    'Le tableau de bord montre quelles branches comptent déjà et laquelle en est la plus proche.',
  ],
  [
    'Colis vers la Suisse : la douane plus vite',
    'Nous dédouanons désormais en groupe. Vos clients en Suisse ne paient plus rien à la réception.',
    'Nous nous chargeons du dédouanement de toutes les livraisons vers la Suisse. Les colis arrivent en moyenne deux jours plus tôt, sans frais à la réception.',
    'Les prix de la boutique suisse comprennent déjà toutes les taxes.',
  ],
  [
    'Transmettez des bons à votre équipe',
    'Un bon peut être donné une seule fois à un partenaire direct.',
    'Les bons issus d’un versement vous appartiennent d’abord. Vous pouvez les utiliser vous-même ou les offrir à quelqu’un de votre première ligne, par exemple pour saluer un bon départ.',
    'Attention à la date : un bon expiré ne peut plus être prolongé.',
  ],
  [
    'Connexion sûre : à quoi ressemble un bon mot de passe',
    'La longueur vaut mieux que la complexité. Et nous ne vous demandons jamais votre mot de passe.',
    'Quatre mots au hasard sont plus faciles à retenir et plus difficiles à deviner que huit caractères spéciaux. Utilisez un mot de passe différent par compte, de préférence avec un gestionnaire.',
    'Un message qui demande votre mot de passe ne vient pas de nous. Merci de le transmettre à notre assistance.',
  ],
  [
    'Service de livraison : des pauses plus souples',
    'En vacances, ou le placard est plein ? Reportez une livraison jusqu’à trois jours avant.',
    'Vous avez été nombreux à demander plus de liberté. Chaque livraison peut désormais être reportée ou sautée jusqu’à trois jours avant, sans mettre fin au service.',
    'La durée et les QP restent inchangés.',
  ],
  [
    'Visite de notre jardin de thé',
    'Comment les feuilles deviennent du thé : promenade avec ceux qui cultivent nos plantes.',
    'L’ortie, la mélisse et les fleurs de tilleul de nos tisanes poussent sur douze hectares dans le Mühlviertel, en Autriche. La récolte se fait à la main, le séchage à basse température.',
    'Deux fois par an, nous ouvrons les portes aux partenaires. Les dates sont annoncées ici.',
  ],
  [
    'Ce que vous pouvez dire de nos produits',
    'Ni promesse de guérison, ni promesse de revenu : un bref résumé avec des exemples.',
    'Nos compléments alimentaires ne remplacent ni une alimentation équilibrée ni un traitement médical. Dites ce qu’ils contiennent et comment on les utilise, et non quels maux ils soulageraient.',
    'Il en va de même pour les gains : ne citez aucun montant que quelqu’un atteindra. Parlez de votre propre travail.',
  ],
  [
    'Seize nouvelles images dans la médiathèque',
    'Feuilles, couleurs, formes : à utiliser librement dans vos publications et vos invitations.',
    'Notre graphiste a dessiné une série de feuilles, de l’érable au saule. Vous pouvez utiliser ces images dans vos publications et invitations, tant que vous ne modifiez pas le logo.',
    'Vous les trouvez dans la médiathèque sous « Images », classées par mots-clés.',
  ],
  [
    'Petite entreprise ? Vérifiez vos données',
    'Votre statut fiscal décide si votre facture (autofacturation) mentionne la TVA. Un coup d’œil au profil suffit.',
    'Les petites entreprises reçoivent des factures sans TVA. Dès que vous dépassez le seuil, vous devez nous le signaler pour que le prochain décompte soit juste.',
    'Merci de vérifier sous « Documents » si vos données sont toujours exactes.',
  ],
  [
    'Merci pour mille commandes',
    'En quelques semaines seulement, vous avez franchi ensemble la première grande étape.',
    'À nos débuts, tous les partenaires tenaient dans une salle de réunion. Aujourd’hui, la millième commande a quitté notre entrepôt : un pack familial pour Graz.',
    'Nous remercions toutes celles et tous ceux dont la recommandation y a contribué.',
  ],
  [
    'Bienvenue aux partenaires de France',
    'La boutique, le portail et les documents existent désormais en français.',
    'Dès aujourd’hui, les personnes qui habitent en France peuvent s’inscrire. Le portail, les textes des produits et les principaux documents sont disponibles en français.',
    'La langue se choisit en haut à droite ; elle vaut pour le portail et pour nos e-mails.',
  ],
  [
    'Le nouveau portail des partenaires est là',
    'Un regard suffit : qu’est-ce que j’ai, où en suis-je, quelle est la prochaine étape ?',
    'Le nouveau portail réunit vos chiffres essentiels sur une page : commissions, niveau, QP et équipe. Tous proviennent des mêmes données que votre décompte.',
    'Si vous remarquez quelque chose, écrivez-nous. Nous réalisons déjà les premiers souhaits.',
  ],
  [
    'Bienvenue chez Blattwerk',
    'Du thé, des soins et de belles rencontres : nous sommes heureux de vous compter parmi nous.',
    'Blattwerk réunit des personnes qui apprécient les bons produits à base de feuilles et les recommandent. Nos commissions portent uniquement sur des ventes de marchandises, et chacune se vérifie.',
    'Vous lirez ici désormais ce qu’il y a de nouveau.',
  ],
];
