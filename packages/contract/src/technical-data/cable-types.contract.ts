import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { importQuery, importReport } from '../http/row-import.ts';
import { id, idParams, instant } from '../http/values.ts';
import { line, requiredLine } from './text-values.ts';

const resource: Resource = { name: 'CableType', path: '/api/cable_types' };

const MOST_CORES = 2000;

/** Square millimetres of one core, with at most three decimals. */
const crossSection = z
  .string()
  .trim()
  .regex(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,3})?$/, refusalText('crossSectionInvalid'));

const fields = z.object({
  designation: requiredLine(100),
  cores: z.int().min(1).max(MOST_CORES),
  crossSection,
  usage: line(200).default(''),
});

/** Fields of a CSV row. */
export const cableTypeRow = fields;

/** A type of cable; `fieldDevices` is the number of devices that use it. */
const cableType = z.object({
  id,
  designation: z.string(),
  cores: z.int(),
  crossSection: z.string(),
  usage: z.string(),
  fieldDevices: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export const listCableTypes = endpoint({
  method: 'GET',
  path: '/api/cable_types',
  summary: 'The caller’s types of cables; `exact` leaves the one of this designation.',
  description: '`partner` is for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, cableType, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['designation', 'cores', 'crossSection', 'createdAt'],
    defaultOrder: [{ field: 'designation', direction: 'asc' }],
    filters: {
      search: 'text',
      exact: 'exact',
      designation: 'text',
      usage: 'text',
      cores: 'number',
      partner: 'relation',
    },
  }),
});

export const getCableType = endpoint({
  method: 'GET',
  path: '/api/cable_types/{id}',
  summary: 'One type of cable.',
  access: 'user',
  params: idParams,
  answer: item(resource, cableType),
});

export const createCableType = endpoint({
  method: 'POST',
  path: '/api/cable_types',
  summary: 'A new type of cable; its designation is the caller’s only one.',
  access: 'user',
  idempotencyKey: true,
  body: fields,
  readOnly: { ignored: ['fieldDevices', 'createdAt', 'updatedAt'] },
  answer: item(resource, cableType),
});

export const changeCableType = endpoint({
  method: 'PATCH',
  path: '/api/cable_types/{id}',
  summary: 'Changes a type of cable.',
  access: 'user',
  params: idParams,
  body: z.object({
    designation: fields.shape.designation.optional(),
    cores: fields.shape.cores.optional(),
    crossSection: crossSection.optional(),
    usage: line(200).nullish(),
  }),
  readOnly: { ignored: ['fieldDevices', 'createdAt', 'updatedAt'] },
  answer: item(resource, cableType),
});

export const deleteCableType = endpoint({
  method: 'DELETE',
  path: '/api/cable_types/{id}',
  summary: 'Deletes a type of cable that no field device has; else 409, which says how many do.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const restoreCableType = endpoint({
  method: 'POST',
  path: '/api/cable_types/{id}/restore',
  summary: 'Takes a deletion of the last day back: the type of cable is there again, with its id.',
  description: '409 if something took its place.',
  access: 'user',
  params: idParams,
  answer: item(resource, cableType),
});

export const importCableTypes = endpoint({
  method: 'POST',
  path: '/api/cable_types/import',
  summary:
    'Creates or changes types of cables by a CSV file with the columns designation, cores, crossSection, usage.',
  access: 'user',
  fileType: 'text/csv',
  fileExample: 'designation;cores;crossSection;usage\nNYM-J 3x1.5;3;1.5;Beleuchtung\n',
  query: importQuery,
  refusals: [429],
  answer: plain(importReport),
});
