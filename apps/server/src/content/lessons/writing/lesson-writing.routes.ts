import {
  getWrittenLesson,
  listWrittenLessons,
  putLesson,
} from '@blattwerk/contract/lessons/lesson-writing.contract.ts';
import { notFound } from '../../../platform/api-error.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { factsOf } from './lesson-facts.ts';
import { findWrittenLesson, findWrittenLessons, type WrittenLesson } from './lesson-writing.queries.ts';
import { lessonVersion, writeLesson } from './write-lesson.ts';

/** Lessons for operators who write them. */
export function lessonWritingRoutes(route: Route): void {
  route(listWrittenLessons, async (_, { db, clock }) => {
    const lessons = await findWrittenLessons(db, clock.now());
    return lessons.map(presentListed);
  });

  route(getWrittenLesson, ({ params }, deps) => answerWith(deps, params.id));

  route(putLesson, async ({ params: { id }, body, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now() };
    const facts = factsOf(body);
    await inTransaction(deps.db, (tx) => writeLesson(tx, { id, facts, version }, deed));
    return answerWith(deps, id);
  });
}

async function answerWith(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<HandlerAnswer<typeof getWrittenLesson>> {
  const lesson = await findWrittenLesson(db, id, clock.now());
  if (lesson === undefined) throw notFound();
  const { changedAt, changedBy } = lesson;
  const questions = lesson.questions.map(({ texts, answers }) => ({
    texts: { ...texts },
    answers: [...answers],
  }));
  return { ...presentListed(lesson), questions, changedAt, changedBy, version: lessonVersion(lesson) };
}

function presentListed(lesson: WrittenLesson): HandlerAnswer<typeof listWrittenLessons>[number] {
  const { id, title, read, position, minutes, requiredOf, questions, tried, passed } = lesson;
  return {
    id,
    title,
    read,
    state: stateOf(lesson),
    position,
    minutes,
    requiredOf,
    questionCount: questions.length,
    tried,
    passed,
  };
}

function stateOf({ changedAt, isPublished }: WrittenLesson): 'none' | 'draft' | 'published' {
  if (changedAt === null) return 'none';
  return isPublished ? 'published' : 'draft';
}
