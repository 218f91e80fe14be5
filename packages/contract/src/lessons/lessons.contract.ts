import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { id, idParams, instant } from '../http/values.ts';

/** Maximum number of questions in a lesson, and of answers to each: at least two. */
export const MOST_QUESTIONS = 10;
export const FEWEST_ANSWERS = 2;
export const MOST_ANSWERS = 6;

/**
 * A lesson, `id` being that of its article. `required` says whether the user has to pass it before they invite somebody;
 * `passedAt` is when all answers were right for the first time, `attempts` the number of attempts.
 */
const lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  questionCount: z.int(),
  required: z.boolean(),
  attempts: z.int(),
  passedAt: instant.nullable(),
});

/** A question as shown: `several` says that more than one answer is right, without saying which. */
const question = z.object({ text: z.string(), several: z.boolean(), answers: z.array(z.string()) });

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lessons',
  summary: 'The lessons that are for the user, in their language and in the company’s order.',
  description: 'Those whose `required` is true and whose `passedAt` is null keep the user from inviting.',
  access: 'user',
  answer: plain(z.array(lesson)),
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/{id}',
  summary: 'One lesson with its questions; `content` is HTML without anything that acts.',
  description: 'Which answers are right is not in it: they are checked by an attempt.',
  access: 'user',
  params: idParams,
  answer: plain(lesson.extend({ content: z.string(), version: z.string(), questions: z.array(question) })),
});

/**
 * An answer after an attempt. `isRight` and `explanation` are null where they would give the solution away: for unchosen
 * answers to a question that was answered wrongly.
 */
const judged = z.object({
  isChosen: z.boolean(),
  isRight: z.boolean().nullable(),
  explanation: z.string().nullable(),
});

export const attemptLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/{id}/attempts',
  summary: 'Answers the questions of a lesson; it is passed once all of them are right.',
  description:
    '`answers` has a list for each question: the positions, from 0 on, of the answers that are held to be right. It can be tried as often as somebody likes; what is passed stays passed. `If-Match` names the `version` that was read: 412 when the questions have changed since.',
  example: { answers: [[0], [1, 2]] },
  access: 'user',
  params: idParams,
  ifMatch: true,
  body: z.object({
    answers: z
      .array(
        z
          .array(
            z
              .int()
              .min(0)
              .max(MOST_ANSWERS - 1),
          )
          .max(MOST_ANSWERS),
      )
      .max(MOST_QUESTIONS),
  }),
  answer: plain(
    z.object({
      passed: z.boolean(),
      passedAt: instant.nullable(),
      questions: z.array(z.object({ isRight: z.boolean(), answers: z.array(judged) })),
    }),
  ),
});
