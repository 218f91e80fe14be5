import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { importQuery, importReport } from '../http/row-import.ts';
import { id, idParams, instant } from '../http/values.ts';
import { line, requiredLine } from './text-values.ts';

const resource: Resource = { name: 'Project', path: '/api/projects' };

const MOST_SEGMENTS = 8;
const MOST_VALUES = 500;
const MOST_DIGITS = 6;

/** Letters and digits of any script, without the separators of segments. */
const segmentCode = z
  .string()
  .normalize('NFC')
  .trim()
  .regex(/^[\p{L}\p{N}]{1,12}$/u, refusalText('segmentForm'));

/**
 * The meaning of one part of a code: a name from a list of values, or a number of a fixed length. Either `values` or
 * `digits` is present.
 */
const segment = z
  .object({
    name: requiredLine(60),
    values: z
      .array(z.object({ code: segmentCode, name: requiredLine(100) }))
      .min(1)
      .max(MOST_VALUES)
      .nullish(),
    digits: z.int().min(1).max(MOST_DIGITS).nullish(),
  })
  .refine(({ values, digits }) => (values ? 1 : 0) + (digits ? 1 : 0) === 1, {
    error: refusalText('segmentKind'),
  })
  .refine(({ values }) => new Set(values?.map(({ code }) => code)).size === (values?.length ?? 0), {
    error: refusalText('segmentTwice'),
    path: ['values'],
  });

export type Segment = z.output<typeof segment>;

const projectStatus = z.literal(['planned', 'running', 'finished']);

const fields = z.object({
  number: requiredLine(40),
  name: requiredLine(200),
  site: line(200).default(''),
  status: projectStatus.default('planned'),
  contact: line(200).default(''),
  separator: z.literal(['-', '.', '_', '/', '+', '=']).default('-'),
  segments: z.array(segment).max(MOST_SEGMENTS).default([]),
});

/** The screens' names of a status in each language; files may use them. */
const statusWords: Readonly<Record<string, z.output<typeof projectStatus>>> = {
  geplant: 'planned',
  'in ausführung': 'running',
  abgeschlossen: 'finished',
  'in progress': 'running',
  prévu: 'planned',
  'en cours': 'running',
  terminé: 'finished',
  планируется: 'planned',
  выполняется: 'running',
  завершён: 'finished',
};

const statusCell = z.preprocess(
  (cell) => (typeof cell === 'string' ? (statusWords[cell.trim().toLowerCase()] ?? cell) : cell),
  projectStatus.default('planned'),
);

/** Fields of a CSV row: the scheme of codes is set on the project itself. */
export const projectRow = fields.omit({ separator: true, segments: true }).extend({ status: statusCell });

/** A building project. `aks` is the number of its codes, `fieldDevices` that of the devices at them. */
const project = z.object({
  id,
  number: z.string(),
  name: z.string(),
  site: z.string(),
  status: projectStatus,
  contact: z.string(),
  separator: z.string(),
  segments: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
      digits: z.int().nullable(),
    }),
  ),
  aks: z.int(),
  fieldDevices: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'The caller’s building projects; `exact` leaves the one of this number.',
  description: '`partner` is for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, project, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['number', 'name', 'site', 'status', 'createdAt'],
    defaultOrder: [{ field: 'number', direction: 'asc' }],
    filters: {
      search: 'text',
      exact: 'exact',
      number: 'text',
      name: 'text',
      site: 'text',
      status: 'exact',
      partner: 'relation',
    },
  }),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/{id}',
  summary: 'One building project.',
  access: 'user',
  params: idParams,
  answer: item(resource, project),
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  summary: 'A new building project; its number is the caller’s only one.',
  access: 'user',
  idempotencyKey: true,
  body: fields,
  readOnly: { ignored: ['aks', 'fieldDevices', 'createdAt', 'updatedAt'] },
  answer: item(resource, project),
});

export const changeProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}',
  summary: 'Changes a building project; its codes must still fit the segments.',
  example: { segments: [{ name: 'Gebäude', digits: 2 }] },
  access: 'user',
  params: idParams,
  body: z.object({
    number: fields.shape.number.optional(),
    name: fields.shape.name.optional(),
    site: line(200).nullish(),
    status: projectStatus.optional(),
    contact: line(200).nullish(),
    separator: fields.shape.separator.unwrap().optional(),
    segments: fields.shape.segments.unwrap().nullish(),
  }),
  readOnly: { ignored: ['aks', 'fieldDevices', 'createdAt', 'updatedAt'] },
  answer: item(resource, project),
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}',
  summary: 'Deletes a building project without codes; else 409.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/restore',
  summary: 'Takes a deletion of the last day back: the project is there again, with its id.',
  description: '409 if something took its place.',
  access: 'user',
  params: idParams,
  answer: item(resource, project),
});

export const importProjects = endpoint({
  method: 'POST',
  path: '/api/projects/import',
  summary: 'Creates or changes projects by a CSV file with the columns number, name, site, status, contact.',
  access: 'user',
  fileType: 'text/csv',
  fileExample: 'number;name;site;status;contact\nP-7;Grüne Dächer;Berlin;planned;Anna Berger\n',
  query: importQuery,
  refusals: [429],
  answer: plain(importReport),
});
