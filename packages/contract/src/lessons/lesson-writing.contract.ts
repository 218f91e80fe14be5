import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { lines, optionalLine } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { MOST_ANSWERS, MOST_QUESTIONS } from './lessons.contract.ts';

const QUESTION_LENGTH = 300;
const ANSWER_LENGTH = 200;
const EXPLANATION_LENGTH = 400;
const MOST_MINUTES = 60;
const LAST_POSITION = 999;

/** Who has to pass a lesson before they may invite: nobody, those who have not invited yet, or everybody. */
const requiredOf = z.literal(['nobody', 'newcomers', 'everybody']);

/**
 * `none`: the article is not a lesson yet; `draft`: hidden from readers; `published`: available to all readers of the
 * article.
 */
const lessonState = z.literal(['none', 'draft', 'published']);

/**
 * A lesson from its author's point of view, `id` being that of its article. `read` says whether the article is currently
 * published.
 */
const listed = z.object({
  id,
  title: z.string(),
  read: z.boolean(),
  state: lessonState,
  position: z.int(),
  minutes: z.int(),
  requiredOf,
  questionCount: z.int(),
  tried: z.int(),
  passed: z.int(),
});

/** The texts in each language; null for a language without. */
const byLocale = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ de: schema, en: schema, 'fr-FR': schema, 'ru-RU': schema });

const answer = z.object({
  isRight: z.boolean(),
  texts: byLocale(z.object({ text: z.string(), explanation: z.string() }).nullable()),
});

const question = z.object({ texts: byLocale(z.string().nullable()), answers: z.array(answer) });

const written = listed.extend({
  questions: z.array(question),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  version: z.string(),
});

export const listWrittenLessons = endpoint({
  method: 'GET',
  path: '/api/company/lessons',
  summary: 'All lessons, also drafts, with how many have tried and passed them.',
  access: 'content.write',
  looks: 'visit',
  answer: plain(z.array(listed)),
});

export const getWrittenLesson = endpoint({
  method: 'GET',
  path: '/api/company/lessons/{id}',
  summary: 'What an article is as a lesson, with its questions in all languages and which answers are right.',
  description: 'Of an article that is none yet it is what it would begin with.',
  access: 'content.write',
  looks: 'visit',
  params: idParams,
  answer: plain(written),
});

const textBody = z
  .object({ text: optionalLine(ANSWER_LENGTH).optional(), explanation: lines(EXPLANATION_LENGTH).nullish() })
  .nullish();

const answerBody = z.object({
  isRight: z.boolean(),
  texts: z.object({ de: textBody, en: textBody, 'fr-FR': textBody, 'ru-RU': textBody }),
});

const questionText = optionalLine(QUESTION_LENGTH).optional();

const questionBody = z.object({
  texts: z.object({ de: questionText, en: questionText, 'fr-FR': questionText, 'ru-RU': questionText }),
  answers: z.array(answerBody).max(MOST_ANSWERS),
});

export const putLesson = endpoint({
  method: 'PUT',
  path: '/api/company/lessons/{id}',
  summary: 'Makes an article a lesson, changes it, publishes it or takes it back.',
  description:
    'A draft may be unfinished. What is published has a question, to each two to six answers of which one or more are right, in German and as a whole in each other language that it has something in; each wrong answer says why it is wrong: 422 for what is missing. What somebody has passed stays passed. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'content.write',
  params: idParams,
  ifMatch: true,
  body: z.object({
    position: z.int().min(1).max(LAST_POSITION),
    minutes: z.int().min(1).max(MOST_MINUTES),
    published: z.boolean(),
    requiredOf,
    questions: z.array(questionBody).max(MOST_QUESTIONS),
  }),
  readOnly: {
    ignored: [
      'id',
      'title',
      'read',
      'state',
      'questionCount',
      'tried',
      'passed',
      'changedAt',
      'changedBy',
      'version',
    ],
  },
  answer: plain(written),
});
