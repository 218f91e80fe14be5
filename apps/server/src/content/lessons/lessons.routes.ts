import { attemptLesson, getLesson, listLessons } from '@blattwerk/contract/lessons/lessons.contract.ts';
import { invalidFields, notFound, type Violation } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion, versionOf } from '../../platform/version.ts';
import { cleanHtml } from '../news/clean-html.ts';
import { findLessons, type LessonRow, saveAttempt } from './lessons.queries.ts';
import { isSeveral, judge, type Question, questionsIn } from './quiz.ts';

/** Lessons for partners who learn. */
export function lessonRoutes(route: Route): void {
  route(listLessons, async ({ session }, { db, clock }) => {
    const rows = await findLessons(db, learnerOf(session, clock.now()));
    return rows.map(presentLesson);
  });

  route(getLesson, async ({ params, session }, deps) => {
    const row = await requireLesson(deps, session, params.id);
    const questions = questionsIn(row.questions, session.user.locale);
    return {
      ...presentLesson(row),
      content: cleanHtml(row.content),
      version: versionOf(row.questions),
      questions: questions.map((question) => ({
        text: question.text,
        several: isSeveral(question),
        answers: question.answers.map(({ text }) => text),
      })),
    };
  });

  route(attemptLesson, async ({ params: { id }, body, session, version }, deps) => {
    const row = await requireLesson(deps, session, id);
    requireVersion(version, versionOf(row.questions));
    const questions = questionsIn(row.questions, session.user.locale);
    const faults = faultsOfChoice(questions, body.answers);
    if (faults.length > 0) throw invalidFields(faults);
    const { passed, questions: judged } = judge(questions, body.answers);
    const attempt = { user: session.user.id, lesson: id, passed, now: deps.clock.now() };
    const passedAt = await inTransaction(deps.db, (tx) => saveAttempt(tx, attempt));
    return { passed, passedAt, questions: judged };
  });
}

function learnerOf({ user: { id, locale }, partner }: Session, now: Date) {
  return { user: id, locale, partner: partner?.id ?? null, now };
}

async function requireLesson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: number,
): Promise<LessonRow> {
  const [row] = await findLessons(db, learnerOf(session, clock.now()), id);
  if (row === undefined) throw notFound();
  return row;
}

function presentLesson({ content: _, questions, ...row }: LessonRow) {
  return { ...row, questionCount: questions.length };
}

/** Each question needs an answer, and only existing answers can be chosen. */
function faultsOfChoice(questions: readonly Question[], given: readonly (readonly number[])[]): Violation[] {
  if (given.length > questions.length) return [{ propertyPath: 'answers', refused: 'invalidValue' }];
  return questions.flatMap(({ answers }, index): Violation[] => {
    const chosen = given[index] ?? [];
    const propertyPath = `answers.${index}`;
    if (chosen.length === 0) return [{ propertyPath, refused: 'blank' }];
    return chosen.some((position) => position >= answers.length)
      ? [{ propertyPath, refused: 'invalidValue' }]
      : [];
  });
}
