import { invalidFields, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { requireVersion, versionOf } from '../../../platform/version.ts';
import { type LessonFacts, lessonFaults } from './lesson-facts.ts';
import { findWrittenLesson, lockArticle, saveLesson, type WrittenLesson } from './lesson-writing.queries.ts';

/** Actor and time of a change. */
interface Deed {
  readonly by: number;
  readonly now: Date;
}

/** Changes with every field that a change could be based on. */
export function lessonVersion(lesson: LessonFacts): string {
  const { position, minutes, isPublished, requiredOf, questions } = lesson;
  return versionOf([position, minutes, isPublished, requiredOf, sorted(questions)]);
}

/** PostgreSQL reorders the fields of JSON. */
function sorted(questions: LessonFacts['questions']): unknown {
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inOrder);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, of]) => [name, inOrder(of)]);
  };
  return inOrder(questions);
}

/**
 * Turns an article into a lesson, or changes it.
 * @throws ApiError 404; 412 for a stale version; 422 as {@link lessonFaults} says
 */
export async function writeLesson(
  tx: Tx,
  {
    id,
    facts,
    version,
  }: { readonly id: number; readonly facts: LessonFacts; readonly version: string | null },
  deed: Deed,
): Promise<void> {
  await lockArticle(tx, id);
  const known = await findWrittenLesson(tx, id, deed.now);
  if (known === undefined) throw notFound();
  requireVersion(version, lessonVersion(known));
  const faults = lessonFaults(facts);
  if (faults.length > 0) throw invalidFields(faults);
  if (known.changedAt !== null && lessonVersion(facts) === lessonVersion(known)) return;
  await saveLesson(tx, id, { ...facts, requiredSince: requiredSince(known, facts, deed.now) }, deed);
  const isRewritten = versionOf(sorted(facts.questions)) !== versionOf(sorted(known.questions));
  const after = { ...logged(facts, known.title), ...(isRewritten && { article: 'changed' }) };
  const before = known.changedAt === null ? {} : logged(known, known.title);
  const details = { before, after };
  await audit(tx, { user: deed.by, action: 'write', subject: `/api/lessons/${id}`, details });
}

/** A lesson that stays required keeps its date; a withdrawn one is required of nobody. */
function requiredSince(
  known: WrittenLesson,
  { isPublished, requiredOf }: LessonFacts,
  now: Date,
): Date | null {
  return isPublished && requiredOf !== 'nobody' ? (known.requiredSince ?? now) : null;
}

function logged(lesson: LessonFacts, title: string): Readonly<Record<string, unknown>> {
  const { position, minutes, isPublished, requiredOf, questions } = lesson;
  return {
    name: title,
    position,
    minutes,
    published: isPublished,
    required: requiredOf !== 'nobody',
    requiredOfAll: requiredOf === 'everybody',
    questions: questions.length,
  };
}
