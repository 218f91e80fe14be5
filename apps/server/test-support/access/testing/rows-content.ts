import type { Row, Rows } from './row.ts';

type Kept = 'project' | 'aks' | 'fieldDevice' | 'cableType';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The header of a WebM. */
const film = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('webm'), Buffer.alloc(100)]);

/** Deleted rows that can still be restored. */
const deleted = {
  project: 'deletedProject',
  aks: 'deletedAks',
  fieldDevice: 'deletedFieldDevice',
  cableType: 'deletedCableType',
} as const;

/** The seven calls of one kind of technical master data. */
function kept(
  path: string,
  of: Kept,
  {
    create,
    change,
    csv,
    table,
  }: { create: Row['body']; change: Row['body']; csv: Row['csv']; table: string },
): Rows {
  return {
    [`GET ${path}`]: { kind: 'own' },
    [`GET ${path}/{id}`]: { kind: 'own', of },
    [`POST ${path}`]: { kind: 'own', ...(create ? { body: create } : {}), writes: [table] },
    [`PATCH ${path}/{id}`]: {
      kind: 'own',
      of,
      ...(change ? { body: change } : {}),
      writes: [`${table}.name`, `${table}.usage`, `${table}.location`, `${table}.updated_at`],
    },
    [`DELETE ${path}/{id}`]: { kind: 'own', of },
    [`POST ${path}/{id}/restore`]: { kind: 'own', of: deleted[of] },
    [`POST ${path}/import`]: { kind: 'everybody', ...(csv ? { csv } : {}), ok: 200 },
  };
}

/** News, media, texts, technical master data. */
export const contentRows: Rows = {
  'GET /api/news': { kind: 'everybody' },
  'GET /api/news/{id}': { kind: 'everybody', of: 'news' },
  'GET /api/company/news': { kind: 'operator' },
  'GET /api/company/news/{id}': { kind: 'operator', of: 'news' },
  'POST /api/news': {
    kind: 'operator',
    body: (_, fresh) => ({ texts: { de: { title: `Neues ${fresh}` } } }),
    writes: ['news', 'news_texts', 'audit_log'],
  },
  'PATCH /api/news/{id}': {
    kind: 'operator',
    of: 'draftNews',
    body: () => ({ topic: 'company' }),
    writes: ['news.topic', 'news.changed_at', 'news.changed_by', 'news_texts', '-news_texts', 'audit_log'],
  },
  'DELETE /api/news/{id}': {
    kind: 'operator',
    of: 'draftNews',
    writes: ['-news', '-news_texts', 'audit_log'],
  },
  'POST /api/news_pictures': {
    kind: 'operator',
    csv: () => picture,
    writes: ['media', 'audit_log', 'login_throttles'],
  },
  'GET /api/company/media': { kind: 'operator' },
  'GET /api/company/media/{id}': { kind: 'operator', of: 'media' },
  'GET /api/company/media/{id}/file': { kind: 'operator', of: 'media' },
  'POST /api/media': {
    kind: 'operator',
    csv: () => picture,
    writes: ['media', 'audit_log', 'login_throttles'],
  },
  'POST /api/media/videos': {
    kind: 'operator',
    query: () => ({ name: 'Ginkgo' }),
    csv: () => film,
    writes: ['media', 'audit_log'],
  },
  'PATCH /api/media/{id}': {
    kind: 'operator',
    of: 'draftMedia',
    body: (_, fresh) => ({ names: { en: `Winter ${fresh}` } }),
    writes: ['media.names', 'media.changed_at', 'media.changed_by', 'audit_log'],
  },
  'DELETE /api/media/{id}': { kind: 'operator', of: 'draftMedia', writes: ['-media', 'audit_log'] },
  'GET /api/company/media_tags': { kind: 'operator' },
  'POST /api/media_tags': {
    kind: 'operator',
    body: (_, fresh) => ({ type: 1, names: { de: `Schlagwort ${fresh}` } }),
    writes: ['media_tags', 'audit_log'],
  },
  'PATCH /api/media_tags/{id}': {
    kind: 'operator',
    of: 'unusedTag',
    body: (_, fresh) => ({ names: { en: `Tag ${fresh}` } }),
    writes: ['media_tags.names', 'media_tags.updated_at', 'audit_log'],
  },
  'DELETE /api/media_tags/{id}': { kind: 'operator', of: 'unusedTag', writes: ['-media_tags', 'audit_log'] },
  'GET /api/media': { kind: 'public' },
  'GET /api/media/{id}': { kind: 'public', of: 'media' },
  'GET /api/media/{id}/file': { kind: 'public', of: 'media' },
  'GET /api/media/{id}/thumbnail': { kind: 'public', of: 'picture' },
  'GET /api/media/{id}/captions/{locale}': { kind: 'public', of: 'film', params: { locale: 'de' } },
  'GET /api/media_tags': { kind: 'public' },
  'GET /api/text_selections': { kind: 'everybody' },
  'GET /api/plan': { kind: 'everybody' },
  ...kept('/api/projects', 'project', {
    create: (_, fresh) => ({ number: `P-${fresh}`, name: 'Schule am Anger' }),
    change: () => ({ name: 'Schule' }),
    csv: (fresh) => `number;name\nI-${fresh};Turnhalle\n`,
    table: 'projects',
  }),
  ...kept('/api/aks', 'aks', {
    create: ({ project }, fresh) => ({ project: `/api/projects/${project}`, code: `Z${fresh}` }),
    change: () => ({ name: 'Zuluft' }),
    csv: () => 'project;code;name\nunbekannt;A1;Zuluft\n',
    table: 'aks',
  }),
  ...kept('/api/field_devices', 'fieldDevice', {
    create: ({ aks }, fresh) => ({ aks: `/api/aks/${aks}`, code: `B${fresh}`, type: 'Sensor', signal: 'AI' }),
    change: () => ({ location: 'Dach' }),
    csv: () => 'project;aks;code;type;signal\nunbekannt;A1;B1;Sensor;AI\n',
    table: 'field_devices',
  }),
  ...kept('/api/cable_types', 'cableType', {
    create: (_, fresh) => ({ designation: `J-Y(St)Y ${fresh}`, cores: 3, crossSection: '1.5' }),
    change: () => ({ usage: 'Fühler' }),
    csv: (fresh) => `designation;cores;crossSection\nNYM ${fresh};3;1.5\n`,
    table: 'cable_types',
  }),
};
