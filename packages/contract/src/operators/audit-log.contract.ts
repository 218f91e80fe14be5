import { z } from 'zod';
import { collection, endpoint, file, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { calendarDay, id, instant, reference } from '../http/values.ts';

const resource: Resource = { name: 'AuditEntry', path: '/api/audit_log' };

/**
 * `look`: an operator read somebody else's data; `write`: something was changed; `begin`: an operator was about to, whatever
 * became of it. The others concern one's own account.
 */
export const auditAction = z.literal([
  'begin',
  'look',
  'write',
  'bank-account',
  'password',
  'payment-destination',
  'second-factor',
  'message-settings',
]);

const fields = z.record(z.string(), z.unknown());

/**
 * What somebody did. `by` is a user, or null for a command that `command` ran: a user of the operating system, with the
 * operator who was named to it. `subjectName` is the name of the partner or person whose address `subject` is. `before` and `after` say what changed, null for a look; what is sealed stands there as
 * `changed` alone. `request` is the id that the answer's header named.
 */
const entry = z.object({
  id,
  at: instant,
  by: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  command: z.string().nullable(),
  action: auditAction,
  subject: z.string(),
  subjectName: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  reason: z.string().nullable(),
  request: z.string().nullable(),
  approval: id.nullable(),
});

/** Days in Berlin, both included. */
const period = z.object({ from: calendarDay.optional(), to: calendarDay.optional() });

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit_log',
  summary:
    'Who did what to whom, and why, the latest first. `by` is a part of a name or e-mail address, `subject` of an address such as `/api/partners/7`. What an operator only began to do is listed where `action` asks for it.',
  access: 'audit.read',
  query: period,
  answer: collection(resource, entry, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { user: 'relation', by: 'text', subject: 'text', action: 'exact' },
  }),
});

export const getAuditLogCsv = endpoint({
  method: 'GET',
  path: '/csv/audit_log',
  summary: 'The same as CSV (`;`, UTF-8 with BOM), at most 100,000 lines.',
  access: 'audit.read',
  ticket: true,
  query: period.extend({
    user: reference('/api/users').optional(),
    by: z.string().max(200).optional(),
    subject: z.string().max(200).optional(),
    action: auditAction.optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});
