import type { Rows } from './row.ts';

const answer = (text: string, isRight: boolean) => ({
  isRight,
  texts: { de: { text, explanation: isRight ? '' : 'Blätter fallen im Herbst.' } },
});

/** Lessons, which partners learn from and the company writes. */
export const lessonRows: Rows = {
  'GET /api/lessons': { kind: 'everybody' },
  'GET /api/lessons/{id}': { kind: 'everybody', of: 'lesson' },
  'POST /api/lessons/{id}/attempts': {
    kind: 'everybody',
    of: 'lesson',
    body: () => ({ answers: [[0]] }),
    writes: [
      'lesson_results',
      'lesson_results.attempts',
      'lesson_results.tried_at',
      'lesson_results.passed_at',
    ],
  },
  'GET /api/company/lessons': { kind: 'operator' },
  'GET /api/company/lessons/{id}': { kind: 'operator', of: 'news' },
  'PUT /api/company/lessons/{id}': {
    kind: 'operator',
    of: 'draftNews',
    body: (_, fresh) => ({
      position: (fresh % 900) + 1,
      minutes: 5,
      published: false,
      requiredOf: 'nobody',
      questions: [
        {
          texts: { de: 'Wann fallen Blätter?' },
          answers: [answer('Im Herbst', true), answer('Im Mai', false)],
        },
      ],
    }),
    writes: [
      'lessons',
      'lessons.position',
      'lessons.questions',
      'lessons.changed_at',
      'lessons.changed_by',
      'audit_log',
    ],
  },
};
