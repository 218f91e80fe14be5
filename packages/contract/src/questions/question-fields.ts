import { z } from 'zod';
import { creditKind, creditParams } from '../credits/credits.contract.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { day, id, instant, money, month } from '../http/values.ts';

const MAX_TEXT_LENGTH = 2000;

/** What is asked about: a line that the partner sees, or a credit of a month that they do not find. */
export const questionAbout = z.literal(['credit', 'order', 'payout', 'missing']);

export type QuestionAbout = z.output<typeof questionAbout>;

/** `open`: the company owes an answer; `answered`; `closed`, by the partner or by the company. */
export const questionStatus = z.literal(['open', 'answered', 'closed']);

export type QuestionStatus = z.output<typeof questionStatus>;

/** What somebody writes about a question. */
export const questionText = lines(MAX_TEXT_LENGTH).refine((text) => text !== '', refusalText('blank'));

/**
 * A question. `credit` is the credit that it is about: final, or an estimate by its address, of which amount and month are null
 * until it is final. `order` is the one that is asked about, or that of the credit. `month` and `orderNumber` are what the partner
 * said of a credit that they miss. `answerBy`: the Berlin day by whose end the company has promised to answer, null as soon as
 * it has. `writtenAt` is when the last message came. Nothing that a partner asks ever lapses.
 */
export const questionFields = {
  id,
  about: questionAbout,
  credit: z
    .object({
      id: creditParams.shape.id,
      bonus: creditKind,
      amount: money.nullable(),
      month: month.nullable(),
    })
    .nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  payout: z.object({ id, number: z.string().nullable(), amount: money }).nullable(),
  month: month.nullable(),
  orderNumber: z.string().nullable(),
  status: questionStatus,
  askedAt: instant,
  writtenAt: instant,
  answerBy: day.nullable(),
  answeredAt: instant.nullable(),
  closedAt: instant.nullable(),
};
