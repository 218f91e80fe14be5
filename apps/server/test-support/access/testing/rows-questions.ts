import type { Rows } from './row.ts';

const text = 'Die Gutschrift fehlt.';

/** Partners' questions, and how operators handle them: nobody handles their own question. */
export const questionRows: Rows = {
  'POST /api/questions': {
    kind: 'own',
    body: () => ({ about: 'missing', month: '2026-01', text }),
    writes: ['questions', 'question_messages', 'notifications', 'outbox', 'audit_log'],
  },
  'GET /api/questions': { kind: 'own' },
  'GET /api/questions/{id}': { kind: 'own', of: 'question' },
  'POST /api/questions/{id}/messages': {
    kind: 'own',
    of: 'question',
    body: () => ({ text }),
    writes: ['questions.written_at', 'question_messages', 'notifications', 'audit_log'],
  },
  'POST /api/questions/{id}/close': {
    kind: 'own',
    of: 'question',
    writes: [
      'questions.status',
      'questions.waits_since',
      'questions.due_on',
      'questions.closed_at',
      'questions.closed_by',
      'audit_log',
    ],
  },
  'POST /api/questions/{id}/reopen': {
    kind: 'own',
    of: 'closedQuestion',
    body: () => ({ text }),
    writes: [
      'questions.status',
      'questions.written_at',
      'questions.waits_since',
      'questions.due_on',
      'questions.closed_at',
      'questions.closed_by',
      'question_messages',
      'notifications',
      'audit_log',
    ],
  },
  'GET /api/operator/questions': { kind: 'operator' },
  'GET /api/operator/questions/{id}': { kind: 'operator', of: 'question' },
  'GET /csv/questions': { kind: 'operator' },
  'POST /api/operator/questions/{id}/answers': {
    kind: 'operator',
    of: 'question',
    body: () => ({ text }),
    ok: 403,
  },
  'POST /api/operator/questions/{id}/notes': {
    kind: 'operator',
    of: 'question',
    body: () => ({ text }),
    ok: 403,
  },
  'POST /api/operator/questions/{id}/assignment': {
    kind: 'operator',
    of: 'question',
    body: () => ({ operator: null }),
    ok: 403,
  },
  'POST /api/operator/questions/{id}/close': { kind: 'operator', of: 'answeredQuestion', ok: 403 },
};
