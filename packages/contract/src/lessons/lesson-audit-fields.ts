/** What the log says of a lesson, beside fields that others have: the part of `audit-fields.ts` that goes with it. */
export const lessonAuditFields = {
  minutes: 'count',
  position: 'count',
  questions: 'count',
  required: 'flag',
  requiredOfAll: 'flag',
} as const;
