import { z } from 'zod';
import { creditKind, creditParams } from '../credits/credits.contract.ts';
import { refusalText } from '../http/refusal.ts';
import { lines } from '../http/texts.ts';
import { day, id, instant, money, month } from '../http/values.ts';

const MAX_TEXT_LENGTH = 2000;

/** The subject of a question: a line that the partner sees, or a missing credit of a month. */
export const questionAbout = z.literal(['credit', 'order', 'payout', 'missing']);

export type QuestionAbout = z.output<typeof questionAbout>;

/** `open`: the company owes an answer; `answered`; `closed`, by the partner or by the company. */
export const questionStatus = z.literal(['open', 'answered', 'closed']);

export type QuestionStatus = z.output<typeof questionStatus>;

/** A message about a question. */
export const questionText = lines(MAX_TEXT_LENGTH).refine((text) => text !== '', refusalText('blank'));

/**
 * A question. `credit` is the credit it is about: final, or an estimate by its IRI, whose amount and month are null until
 * it is final. `order` is the order it is about, or that of the credit. `month` and `orderNumber` are what the partner
 * entered about a missing credit. `answerBy`: the Berlin day by the end of which the company has promised to answer, null
 * once it has. `writtenAt` is the time of the last message. Questions of partners never expire.
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
