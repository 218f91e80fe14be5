import type { Rows } from './row.ts';

const params = { key: 'business-box-ends', locale: 'en' };
const body = (_: unknown, fresh: number) => ({
  subject: `Your box ends on {date} (${fresh})`,
  text: 'It ends on {date}.',
});

/** Texts of mails, and of what is sent to many. */
export const messageTextRows: Rows = {
  'GET /api/message_templates': { kind: 'operator' },
  'GET /api/message_templates/{key}/{locale}': { kind: 'operator', params },
  'PUT /api/message_templates/{key}/{locale}': {
    kind: 'operator',
    params,
    body,
    writes: ['message_texts', 'audit_log'],
  },
  'DELETE /api/message_templates/{key}/{locale}': {
    kind: 'operator',
    params,
    ok: 200,
    writes: ['message_texts', 'audit_log'],
  },
  'POST /api/message_templates/{key}/{locale}/preview': { kind: 'operator', params, body, ok: 200 },
  'POST /api/message_templates/{key}/{locale}/test': {
    kind: 'operator',
    params,
    body,
    ok: 200,
    writes: ['audit_log', 'login_throttles'],
  },
};
