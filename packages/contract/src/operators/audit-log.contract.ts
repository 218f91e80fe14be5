import { z } from 'zod';
import { collection, endpoint, file, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { calendarDay, id, instant, reference } from '../http/values.ts';

const resource: Resource = { name: 'AuditEntry', path: '/api/audit_log' };

/**
 * `look`: an operator read somebody else's data; `write`: something was changed; `begin`: an operator was about to change
 * something, whatever the result; `backup`, `restore`, `field-key`: a command wrote all data to a file, restored them from
 * one, or re-encrypted them with another key. The others concern the user's own account.
 */
export const auditAction = z.literal([
  'begin',
  'look',
  'write',
  'backup',
  'restore',
  'field-key',
  'bank-account',
  'password',
  'payment-destination',
  'second-factor',
  'message-settings',
]);

const fields = z.record(z.string(), z.unknown());

/**
 * An entry of the audit log. `by` is a user, or null for an action by another program's key (`apiKey`) and by a `command`:
 * an operating-system user, with the operator who was named to it. `subjectName` is the name of the partner or person with
 * the IRI `subject`. `before` and `after` are the changed values, null for a read; encrypted values appear only as
 * `changed`. `alone`: one person did what normally takes two, because nobody else is asked or may decide. `request` is the
 * request id from the response header. `address` identifies the origin of the request, null for commands and jobs: the
 * first 8 characters of a hash with the installation's own key, the same for the same network address as long as that key
 * is in use.
 */
const entry = z.object({
  id,
  at: instant,
  by: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  apiKey: z.object({ id, name: z.string() }).nullable(),
  command: z.string().nullable(),
  action: auditAction,
  subject: z.string(),
  subjectName: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  reason: z.string().nullable(),
  request: z.string().nullable(),
  approval: id.nullable(),
  alone: z.boolean(),
  address: z.string().nullable(),
});

/** Days in Berlin, both included; `looks=0` excludes reads, unless `action` asks for them. */
const further = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  looks: z.literal(['0', '1']).optional(),
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit_log',
  summary: 'Who did what to whom, and why, the latest first.',
  description:
    '`by` is a part of a name or e-mail address, or of the name of a key or of a user of the command line. `subject` is a part of an address such as `/api/partners/7`, or the number of a partner, or a part of the name or e-mail address of whom the line concerns: names from two letters on, e-mail addresses from three. `address` is where requests came from, as a line names it. What an operator only began to do is listed where `action` asks for it.',
  access: 'audit.read',
  looks: 'visit',
  refusals: [422],
  query: further,
  answer: collection(resource, entry, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { user: 'relation', by: 'text', subject: 'text', action: 'exact', address: 'exact' },
  }),
});

export const getAuditLogCsv = endpoint({
  method: 'GET',
  path: '/csv/audit_log',
  summary:
    'All lines of the same filters as CSV (`;`, UTF-8 with BOM), times as in Berlin with their offset.',
  access: 'audit.read',
  ticket: true,
  refusals: [422],
  query: further.extend({
    user: reference('/api/users').optional(),
    by: z.string().max(200).optional(),
    subject: z.string().max(200).optional(),
    action: auditAction.optional(),
    address: z.string().max(64).optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});
