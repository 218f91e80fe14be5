import type { getAskedQuestion } from '@blattwerk/contract/questions/question-queue.contract.ts';
import type { getQuestion } from '@blattwerk/contract/questions/questions.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { formatPayoutNumber } from '../../money/payouts/payout-number.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { MadeCorrection, MessageRow, Person, QuestionRow } from './questions.queries.ts';

type Conversation = HandlerAnswer<typeof getQuestion>;
type Question = Omit<Conversation, 'messages' | 'corrections'>;
type Opened = HandlerAnswer<typeof getAskedQuestion>;
type Asked = Omit<Opened, 'messages' | 'corrections' | 'found' | 'assignable' | 'own'>;

/** A question as its partner sees it. */
export function presentQuestion(row: QuestionRow): Question {
  const { id, about, order, payout, month, orderNumber, status, askedAt, writtenAt, answeredAt } = row;
  return {
    id,
    about,
    credit: presentCredit(row),
    order,
    payout: payout && {
      id: payout.id,
      number: payout.number === null ? null : formatPayoutNumber(payout.number),
      amount: formatCents(payout.cents),
    },
    month: month === null ? null : month.slice(0, 7),
    orderNumber,
    status,
    askedAt,
    writtenAt,
    answerBy: row.dueOn,
    answeredAt,
    closedAt: row.closedAt,
  };
}

/** An estimate has no number of its own before it is final. */
function presentCredit({ about, credit, order, partner }: QuestionRow): Question['credit'] {
  if (about !== 'credit') return null;
  if (credit !== null)
    return {
      id: credit.id,
      bonus: credit.bonus,
      amount: formatCents(credit.cents),
      month: credit.dateFrom.slice(0, 7),
    };
  if (order === null) throw new Error('a question about a credit has neither a credit nor an order');
  return { id: `${order.id}-${partner}`, bonus: 'level', amount: null, month: null };
}

/** The same with its messages: without internal notes, and without the names of the staff who answered. */
export function presentConversation(
  row: QuestionRow,
  messages: readonly MessageRow[],
  corrections: readonly MadeCorrection[],
): Conversation {
  return {
    ...presentQuestion(row),
    messages: messages
      .filter(({ kind }) => kind !== 'note')
      .map(({ id, kind, text, at }) => ({ id, own: kind === 'question', text, at })),
    corrections: corrections.flatMap(({ cents, text, bookedAt, credit }) =>
      bookedAt === null || credit === null
        ? []
        : [{ amount: formatCents(cents), text, at: bookedAt, credit: `/api/credits/${credit}` }],
    ),
  };
}

/** A question as staff see it. */
export function presentAsked(row: QuestionRow, now: Date): Asked {
  const { partner, displayName, assigned, dueOn } = row;
  return {
    ...presentQuestion(row),
    partner: { id: partner, displayName },
    overdue: isOverdue(dueOn, now),
    assigned,
  };
}

/** Whether the due date of the answer has passed. */
export function isOverdue(dueOn: string | null, now: Date): boolean {
  return dueOn !== null && dueOn < berlinDay(now.getTime());
}

/** Further data of a question. */
interface Known {
  readonly messages: readonly MessageRow[];
  readonly corrections: readonly MadeCorrection[];
  readonly found: Opened['found'];
  readonly assignable: readonly Person[];
  readonly own: boolean;
}

/** The same with all messages. */
export function presentOpened(row: QuestionRow, known: Known, now: Date): Opened {
  const { messages, corrections, found, assignable, own } = known;
  return {
    ...presentAsked(row, now),
    messages: [...messages],
    corrections: corrections.map(({ id, cents, text, status }) => ({
      id,
      amount: formatCents(cents),
      text,
      status,
    })),
    found,
    assignable: [...assignable],
    own,
  };
}
