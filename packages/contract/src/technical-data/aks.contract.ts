import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { importQuery, importReport } from '../http/row-import.ts';
import { id, idParams, instant, reference } from '../http/values.ts';
import { line, requiredLine } from './text-values.ts';

const resource: Resource = { name: 'Aks', path: '/api/aks' };

const code = requiredLine(120);
const name = line(200);

/** Fields of a CSV row; `project` is its number. */
export const aksRow = z.object({ project: requiredLine(40), code, name: name.default('') });

/**
 * A code of a project (AKS, Anlagenkennzeichnungssystem). `parent` is the IRI of the code without the last segment, if it
 * exists; `meaning` is the text of its segments ("Haus 1, Lüftung, Anlage 3").
 */
const aks = z.object({
  id,
  project: z.string(),
  projectNumber: z.string(),
  code: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  meaning: z.string(),
  segments: z.array(z.object({ name: z.string(), code: z.string(), meaning: z.string() })),
  codesBelow: z.int(),
  fieldDevices: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export const listAks = endpoint({
  method: 'GET',
  path: '/api/aks',
  summary: 'Codes of the caller’s projects.',
  description:
    '`parent` leaves the codes directly below one, `root` those below none, `exact` the code itself. `partner` is for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, aks, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['code', 'name', 'createdAt'],
    defaultOrder: [{ field: 'code', direction: 'asc' }],
    filters: {
      project: 'relation',
      parent: 'relation',
      root: 'flag',
      search: 'text',
      exact: 'exact',
      code: 'text',
      name: 'text',
      partner: 'relation',
    },
  }),
});

export const getAks = endpoint({
  method: 'GET',
  path: '/api/aks/{id}',
  summary: 'One code of a project.',
  access: 'user',
  params: idParams,
  answer: item(resource, aks),
});

export const createAks = endpoint({
  method: 'POST',
  path: '/api/aks',
  summary: 'A new code, which fits the project’s segments and is the only one like it in the project.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({ project: reference('/api/projects'), code, name: name.default('') }),
  readOnly: {
    ignored: [
      'projectNumber',
      'parent',
      'meaning',
      'segments',
      'codesBelow',
      'fieldDevices',
      'createdAt',
      'updatedAt',
    ],
  },
  answer: item(resource, aks),
});

export const changeAks = endpoint({
  method: 'PATCH',
  path: '/api/aks/{id}',
  summary: 'Changes a code; one with codes below it keeps it (409).',
  access: 'user',
  params: idParams,
  body: z.object({ code: code.optional(), name: name.nullish() }),
  readOnly: {
    refused: ['project'],
    ignored: [
      'projectNumber',
      'parent',
      'meaning',
      'segments',
      'codesBelow',
      'fieldDevices',
      'createdAt',
      'updatedAt',
    ],
  },
  answer: item(resource, aks),
});

export const deleteAks = endpoint({
  method: 'DELETE',
  path: '/api/aks/{id}',
  summary: 'Deletes a code without field devices and codes below it; else 409.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const restoreAks = endpoint({
  method: 'POST',
  path: '/api/aks/{id}/restore',
  summary: 'Takes a deletion of the last day back: the code is there again, with its id.',
  description: '409 if something took its place.',
  access: 'user',
  params: idParams,
  answer: item(resource, aks),
});

export const importAks = endpoint({
  method: 'POST',
  path: '/api/aks/import',
  summary: 'Creates or changes codes by a CSV file with the columns project (its number), code, name.',
  access: 'user',
  fileType: 'text/csv',
  fileExample: 'project;code;name\nP-7;HLK01;Heizung\n',
  query: importQuery,
  refusals: [429],
  answer: plain(importReport),
});
