import type { Rows } from './row.ts';

const text = 'Hallo {firstName}, wie geht es dir?';
const reason = 'Unerwünschte Werbung';

/** A sender shows their own name to the recipients; the sponsor's address is in the contacts as well. */
const sender = {
  admin: ['displayname', 'email'],
  upline: ['displayname', 'email'],
  own: ['displayname', 'email'],
  child: ['displayname', 'email'],
} as const;

/** Partners' team messages: nobody else reads or sends them, not even operators. */
export const teamMessageRows: Rows = {
  'GET /api/team-messages': { kind: 'everybody' },
  'GET /api/team-messages/allowance': { kind: 'everybody' },
  'GET /api/team-messages/{id}': { kind: 'own', of: 'draftTeamMessage', operator: 404 },
  'GET /api/team-messages/{id}/recipients': { kind: 'own', of: 'sentTeamMessage', operator: 404 },
  'POST /api/team-messages': {
    kind: 'everybody',
    body: (own) => ({ text, recipients: [own.firstLine] }),
    writes: ['team_messages'],
  },
  'PATCH /api/team-messages/{id}': {
    kind: 'own',
    of: 'draftTeamMessage',
    operator: 404,
    body: (_, fresh) => ({ text: `Hallo ${fresh}` }),
    writes: ['team_messages.text', 'team_messages.changed_at'],
  },
  'DELETE /api/team-messages/{id}': {
    kind: 'own',
    of: 'draftTeamMessage',
    operator: 404,
    writes: ['-team_messages'],
  },
  'POST /api/team-messages/preview': {
    kind: 'everybody',
    body: (own) => ({ text, recipients: [own.firstLine] }),
    ok: 200,
  },
  'POST /api/team-messages/{id}/send': {
    kind: 'own',
    of: 'draftTeamMessage',
    operator: 404,
    body: () => ({ expected: 1 }),
    writes: [
      'team_messages.state',
      'team_messages.sent_at',
      'team_messages.chosen',
      'team_message_recipients',
      'audit_log',
    ],
  },
  'GET /api/team-message-templates': { kind: 'everybody' },
  'PUT /api/team-message-templates': {
    kind: 'everybody',
    body: (_, fresh) => ({ name: `Willkommen ${fresh}`, text }),
    writes: ['team_message_templates'],
  },
  'DELETE /api/team-message-templates/{id}': {
    kind: 'own',
    of: 'teamMessageTemplate',
    operator: 404,
    writes: ['-team_message_templates'],
  },
  'GET /api/received-messages': { kind: 'everybody', reveals: sender },
  'POST /api/received-messages/{id}/report': {
    kind: 'own',
    of: 'receivedMessage',
    operator: 404,
    body: () => ({ reason }),
    reveals: sender,
    writes: ['team_message_reports', 'signals', 'signal_partners'],
  },
  'POST /api/partners/{id}/message-stop': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ reason }),
    ok: 403,
  },
  'POST /api/partners/{id}/message-release': {
    kind: 'operator',
    of: 'partner',
    body: () => ({ reason }),
    ok: 403,
  },
};
