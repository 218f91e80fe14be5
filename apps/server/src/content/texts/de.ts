import { type PlanFacts, sharesText } from './plan-facts.ts';
import type { BonusTexts } from './text-selections.ts';

/** The German texts of the bonus programmes. */
export function texts(plan: PlanFacts): BonusTexts {
  const { stepUp, kickStart, stages, levels, example, infinity, balancing, holdDays } = plan;
  const orderHold = plan.countsFromDelivery
    ? `${holdDays} Tage nach der Lieferung der Bestellung (nicht geliefert: ${plan.undeliveredDays} Tage nach der Bezahlung), nie vor ${holdDays} und spätestens ${plan.mostDays} Tage nach der Bezahlung`
    : `${holdDays} Tage nach der Bezahlung der Bestellung`;
  const both = infinity.isInBoth ? ['Wer am Infinity-Bonus beteiligt ist, erhält beides.'] : [];
  const balanced = balancing.isEven
    ? `alle Stufen von ${balancing.first.name} bis ${balancing.last.name}, mit 1 Anteil je Person`
    : `diese Stufen, mit so vielen Anteilen je Person: ${sharesText(balancing.holders)}`;
  const { easy, pro } = kickStart;
  return {
    stepUp: [
      `Mit dem Step-up-Bonus wird jeder Aufstieg einmal belohnt: von ${stepUp.first.name} an zahlt jede Stufe, die Sie am Ende eines Zyklus zum ersten Mal innehaben, einen eigenen Betrag.`,
      `Der Betrag richtet sich nach den Qualifikationspunkten, mit denen die Stufe beginnt: ${stepUp.first.name} (ab ${stepUp.first.qp} QP) bringt ${stepUp.first.amount}, ${stepUp.last.name} (ab ${stepUp.last.qp} QP) bringt ${stepUp.last.amount}.`,
      'Verglichen wird mit der höchsten Stufe Ihrer früheren abgeschlossenen Zyklen. Wer Stufen überspringt, erhält auch die Beträge der übersprungenen. Jede Stufe zahlt nur einmal, und nichts wird zurückgefordert, wenn eine spätere Stufe niedriger ist.',
      `Die Gutschrift entsteht mit dem Abschluss des Zyklus und wird ${holdDays} Tage nach dessen Ende verfügbar, frühestens mit dem Abschluss. Eine Stufe über ${levels.first.name} haben nur Partner, die die Partnervereinbarung angenommen haben.`,
    ],
    kickStart: [
      `Der Kick-Start-Bonus begleitet Ihren Anfang. Er beginnt in dem Augenblick, in dem Sie zum ersten Mal Partner werden, und wird nie neu gestartet. Die Easy-Phase dauert ${easy.days} Tage zu je 24 Stunden, die Pro-Phase ${pro.days} Tage.`,
      `Easy: Gewinnen Sie in den ersten ${easy.days} Tagen mindestens ${easy.customers} neue Kunden, erhalten Sie ${easy.amount}.`,
      `Pro: Haben Sie Easy geschafft, innerhalb der ${pro.days} Tage mindestens ${pro.customers} neue Kunden gewonnen (die der Easy-Phase zählen mit) und mindestens ${pro.qp} QP aus eigenen Bestellungen und denen Ihrer direkten Kunden erreicht, erhalten Sie zusätzlich ${pro.amount}. QP aus Mitgliedschaften zählen hier nicht.`,
      'Neu ist, wer Ihnen direkt zugeordnet ist, selbst kein Partner ist und die allererste gezählte Bestellung innerhalb der Phase bezahlt hat. Jede Phase wird einmal gezahlt, und zwar vom ersten Abschluss, der sie als geschafft vorfindet, sofern dessen Zyklus vor dem Ende der Phase begonnen hat.',
    ],
    builder: [
      'Der Builder-Bonus belohnt jeden Monat, in dem Sie beides erreichen: einen Eigenumsatz (PSV) und eine Zahl aktiver Kunden. Er steht Partnern zu.',
      `Die Etappen: ${stages.map(({ stage, psv, customers, amount }) => `Etappe ${stage} ab einem PSV von ${psv} und ${customers} aktiven Kunden bringt ${amount}`).join('; ')}.`,
      'Das PSV ist der Nettowarenwert Ihrer eigenen Bestellungen und der Bestellungen Ihrer direkten Kunden. Aktiv sind alle Kunden in beliebiger Tiefe unter Ihnen, die im Zyklus eine gezählte Bestellung haben.',
      `Gezahlt wird die höchste Etappe, deren beide Bedingungen erfüllt sind, und nur diese. Die Gutschrift entsteht mit dem Abschluss des Zyklus und wird ${holdDays} Tage nach dessen Ende verfügbar, frühestens mit dem Abschluss.`,
    ],
    level: [
      `Der Stufenbonus beteiligt Sie an jeder Bestellung in Ihrem Team, wie tief sie auch liegt. Ihre Stufe am Ende des Zyklus bestimmt Ihren Satz: von ${levels.first.rate} (${levels.first.name}) bis ${levels.last.rate} (${levels.last.name}).`,
      `Gezahlt wird die Differenz: Vom direkten Sponsor der bestellenden Person aufwärts erhalten alle, deren Satz höher ist als jeder Satz darunter, die Differenz. Ein Beispiel: Von einer Bestellung über ${example.base} erhält ${example.lower.name} (${example.lower.rate}) ${example.lower.amount}; ${example.upper.name} (${example.upper.rate}) weiter oben erhält ${example.upper.difference}, also ${example.upper.amount}.`,
      'Grundlage ist der Nettowarenwert der ganzen Bestellung nach Rabatten, ohne Mehrwertsteuer und Versand; gerundet wird einmal auf den Cent. Wird eine Bestellung vor dem Abschluss erstattet, zählt der erstattete Teil nicht. Danach wird der Anteil durch eine Rückbuchung zurückgenommen.',
      `Solange der Zyklus läuft, sind die Beträge geschätzt. Mit dem Abschluss werden sie endgültig; verfügbar sind sie ${orderHold}, frühestens mit dem Abschluss.`,
    ],
    infinity: [
      `Der Infinity-Bonus verteilt ${infinity.rate} des Nettowarenwerts aller Bestellungen, die im Zyklus zählen. Daran beteiligt sind die Stufen ${infinity.first.name} bis ${infinity.last.name}, mit so vielen Anteilen je Person: ${sharesText(infinity.holders)}.`,
      [`Dazu kommt der Ausgleichspool: weitere ${balancing.rate}, verteilt auf ${balanced}.`, ...both].join(
        ' ',
      ),
      'Jeder Anteil wird auf ganze Cent abgerundet; die übrigen Cent gehen einzeln an die größten Reste. Hat in einem Zyklus niemand eine solche Stufe, wird der Pool weder verteilt noch übertragen.',
      `Beteiligt ist, wer am Ende des Zyklus die Stufe innehat: ${infinity.first.name} beginnt bei ${infinity.first.qp} QP, ${infinity.last.name} bei ${infinity.last.qp} QP, jeweils mit den Zweigen, die die Stufentabelle verlangt. Die Gutschrift entsteht mit dem Abschluss und wird ${holdDays} Tage nach dem Ende des Zyklus verfügbar, frühestens mit dem Abschluss.`,
    ],
  };
}
