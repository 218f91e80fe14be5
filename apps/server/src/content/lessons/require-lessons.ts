import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { RequireLearned } from '../../network/referrals/require-learned.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findLessons } from './lessons.queries.ts';

/** Allows partners to invite who have passed what the company requires before that. */
export const requireLessons: RequireLearned = async (db, { user: { id, locale }, partner }, now) => {
  const lessons = await findLessons(db, { user: id, locale, partner: partner?.id ?? null, now });
  const missing = lessons.filter(({ required, passedAt }) => required && passedAt === null);
  if (missing.length === 0) return;
  throw new ApiError(
    409,
    refusal('lessonsMissing', { lessons: missing.map(({ title }) => title).join(' · ') }),
  );
};
