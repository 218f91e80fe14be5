import { type PlanFacts, sharesText } from './plan-facts.ts';
import type { BonusTexts } from './text-selections.ts';

/** The English texts of the bonus programmes. */
export function texts(plan: PlanFacts): BonusTexts {
  const { stepUp, kickStart, stages, levels, example, infinity, balancing, holdDays } = plan;
  const orderHold = plan.countsFromDelivery
    ? `${holdDays} days after the order was delivered (not delivered: ${plan.undeliveredDays} days after it was paid), never before ${holdDays} and at the latest ${plan.mostDays} days after it was paid`
    : `${holdDays} days after the order was paid`;
  const both = infinity.isInBoth ? ['Those who take part in the infinity bonus receive both.'] : [];
  const balanced = balancing.isEven
    ? `all levels from ${balancing.first.name} to ${balancing.last.name}, with 1 share per person`
    : `these levels, with this many shares per person: ${sharesText(balancing.holders)}`;
  const { easy, pro } = kickStart;
  return {
    stepUp: [
      `The step-up bonus rewards each new level once: from ${stepUp.first.name} on, every level that you hold at the end of a cycle for the first time pays an amount of its own.`,
      `The amount follows the qualification points at which the level begins: ${stepUp.first.name} (from ${stepUp.first.qp} QP) pays ${stepUp.first.amount}, ${stepUp.last.name} (from ${stepUp.last.qp} QP) pays ${stepUp.last.amount}.`,
      'Your level is compared with the highest one of your earlier closed cycles. If you skip levels, you receive their amounts as well. Each level pays only once, and nothing is taken back when a later level is lower.',
      `The credit is created when the cycle is closed and becomes available ${holdDays} days after the cycle’s end, but not before the closing. Only partners who have accepted the partner agreement hold a level above ${levels.first.name}.`,
    ],
    kickStart: [
      `The kick-start bonus accompanies your beginning. It starts at the moment when you become a partner for the first time and is never restarted. The easy phase lasts ${easy.days} days of 24 hours each, the pro phase ${pro.days} days.`,
      `Easy: win at least ${easy.customers} new customers in the first ${easy.days} days and you receive ${easy.amount}.`,
      `Pro: once easy is done, with at least ${pro.customers} new customers within the ${pro.days} days (those of the easy phase count) and at least ${pro.qp} QP from your own orders and those of your direct customers, you receive ${pro.amount} on top. QP from memberships do not count here.`,
      'A new customer is placed directly below you, is not a partner, and has paid the very first counted order within the phase. Each phase is paid once, by the first closing that finds it done, provided that its cycle began before the end of the phase.',
    ],
    builder: [
      'The builder bonus rewards every month in which you reach two things: a personal sales volume (PSV) and a number of active customers. It is for partners.',
      `The stages: ${stages.map(({ stage, psv, customers, amount }) => `stage ${stage} from a PSV of ${psv} and ${customers} active customers pays ${amount}`).join('; ')}.`,
      'PSV is the net goods value of your own orders and of your direct customers’ orders. All customers at any depth below you who have an order that counts in the cycle are active.',
      `The highest stage with both conditions met is paid, and only this one. The credit is created when the cycle is closed and becomes available ${holdDays} days after the cycle’s end, but not before the closing.`,
    ],
    level: [
      `The level bonus gives you a share in every order of your team, however deep it is. Your level at the end of the cycle sets your rate: from ${levels.first.rate} (${levels.first.name}) to ${levels.last.rate} (${levels.last.name}).`,
      `What is paid is the difference: from the buyer’s direct sponsor upwards, each partner whose rate is higher than all rates below receives the difference. An example: of an order of ${example.base}, ${example.lower.name} (${example.lower.rate}) receives ${example.lower.amount}; ${example.upper.name} (${example.upper.rate}) further up receives ${example.upper.difference}, that is ${example.upper.amount}.`,
      'The base is the net goods value of the whole order after discounts, without VAT and shipping; it is rounded once, to the cent. What is refunded before the closing does not count. After that, the share is taken back by a reversal.',
      `While the cycle is running, the amounts are estimates. The closing makes them final; they are available ${orderHold}, but not before the closing.`,
    ],
    infinity: [
      `The infinity bonus distributes ${infinity.rate} of the net goods value of all orders that count in the cycle. The levels ${infinity.first.name} to ${infinity.last.name} take part, with this many shares per person: ${sharesText(infinity.holders)}.`,
      [
        `The balancing pool comes on top: another ${balancing.rate}, distributed among ${balanced}.`,
        ...both,
      ].join(' '),
      'Each part is rounded down to the cent; the cents that are left go one by one to the largest remainders. If nobody holds such a level in a cycle, the pool is neither distributed nor carried over.',
      `Everyone who holds the level at the end of the cycle takes part: ${infinity.first.name} begins at ${infinity.first.qp} QP, ${infinity.last.name} at ${infinity.last.qp} QP, each with the legs that the level table asks for. The credit is created at the closing and becomes available ${holdDays} days after the cycle’s end, but not before the closing.`,
    ],
  };
}
