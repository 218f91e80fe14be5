/** Audit log fields of a lesson, in addition to shared ones: a part of `audit-fields.ts`. */
export const lessonAuditFields = {
  minutes: 'count',
  position: 'count',
  questions: 'count',
  required: 'flag',
  requiredOfAll: 'flag',
} as const;
