import { z } from 'zod';
import { collection, empty, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { importQuery, importReport } from '../http/row-import.ts';
import { id, idParams, instant, reference } from '../http/values.ts';
import { line, requiredLine } from './text-values.ts';

const resource: Resource = { name: 'FieldDevice', path: '/api/field_devices' };

/** Ten kilometres. */
const LONGEST_CABLE_CM = 1_000_000;

/** Analogue or digital, input or output, or a bus. */
const signal = z.literal(['AI', 'AO', 'DI', 'DO', 'bus']);

const fields = z.object({
  code: requiredLine(40),
  type: requiredLine(100),
  manufacturer: line(100).default(''),
  location: line(200).default(''),
  signal,
  cableLengthCm: z.int().min(1).max(LONGEST_CABLE_CM).nullable().default(null),
});

/** Fields of a CSV row: `project` is a number, `aks` a code of that project, `cableType` a designation. */
export const fieldDeviceRow = fields.extend({
  project: requiredLine(40),
  aks: requiredLine(120),
  cableType: line(100).default(''),
});

/** A device in a building, at a code of a project. `project`, `aks` and `cableType` are IRIs; lengths are centimetres. */
const fieldDevice = z.object({
  id,
  project: z.string(),
  projectNumber: z.string(),
  aks: z.string(),
  aksCode: z.string(),
  code: z.string(),
  type: z.string(),
  manufacturer: z.string(),
  location: z.string(),
  signal,
  cableType: z.string().nullable(),
  cableTypeDesignation: z.string().nullable(),
  cableLengthCm: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export const listFieldDevices = endpoint({
  method: 'GET',
  path: '/api/field_devices',
  summary: 'Field devices of the caller’s projects; `search` looks into every text of one.',
  description: '`partner` is for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, fieldDevice, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['code', 'aks.code', 'type', 'manufacturer', 'location', 'signal', 'cableLengthCm', 'createdAt'],
    defaultOrder: [{ field: 'aks.code', direction: 'asc' }],
    filters: {
      id: 'number',
      search: 'text',
      withCableType: 'flag',
      project: 'relation',
      aks: 'relation',
      cableType: 'relation',
      code: 'text',
      type: 'text',
      manufacturer: 'text',
      location: 'text',
      signal: 'exact',
      partner: 'relation',
    },
  }),
});

export const getFieldDevice = endpoint({
  method: 'GET',
  path: '/api/field_devices/{id}',
  summary: 'One field device.',
  access: 'user',
  params: idParams,
  answer: item(resource, fieldDevice),
});

export const createFieldDevice = endpoint({
  method: 'POST',
  path: '/api/field_devices',
  summary: 'A new field device; its code is the only one like it at its AKS code.',
  access: 'user',
  idempotencyKey: true,
  body: fields.extend({ aks: reference('/api/aks'), cableType: reference('/api/cable_types').nullish() }),
  readOnly: {
    ignored: ['project', 'projectNumber', 'aksCode', 'cableTypeDesignation', 'createdAt', 'updatedAt'],
  },
  answer: item(resource, fieldDevice),
});

export const changeFieldDevice = endpoint({
  method: 'PATCH',
  path: '/api/field_devices/{id}',
  summary: 'Changes a field device; null takes its cable type or length away.',
  access: 'user',
  params: idParams,
  body: z.object({
    aks: reference('/api/aks').optional(),
    code: fields.shape.code.optional(),
    type: fields.shape.type.optional(),
    manufacturer: line(100).nullish(),
    location: line(200).nullish(),
    signal: signal.optional(),
    cableType: reference('/api/cable_types').nullish(),
    cableLengthCm: z.int().min(1).max(LONGEST_CABLE_CM).nullish(),
  }),
  readOnly: {
    ignored: ['project', 'projectNumber', 'aksCode', 'cableTypeDesignation', 'createdAt', 'updatedAt'],
  },
  answer: item(resource, fieldDevice),
});

export const deleteFieldDevice = endpoint({
  method: 'DELETE',
  path: '/api/field_devices/{id}',
  summary: 'Deletes a field device.',
  access: 'user',
  params: idParams,
  answer: empty,
});

export const restoreFieldDevice = endpoint({
  method: 'POST',
  path: '/api/field_devices/{id}/restore',
  summary: 'Takes a deletion of the last day back: the field device is there again, with its id.',
  description: '409 if something took its place.',
  access: 'user',
  params: idParams,
  answer: item(resource, fieldDevice),
});

export const importFieldDevices = endpoint({
  method: 'POST',
  path: '/api/field_devices/import',
  summary: 'Creates or changes field devices by a CSV file.',
  description:
    'Its columns: project, aks, code, type, manufacturer, location, signal, cableType, cableLengthCm.',
  access: 'user',
  fileType: 'text/csv',
  fileExample:
    'project;aks;code;type;manufacturer;location;signal;cableType;cableLengthCm\nP-7;HLK01;B1;Temperaturfühler;Blattwerk;Dach;AI;NYM-J 3x1.5;1250\n',
  query: importQuery,
  refusals: [429],
  answer: plain(importReport),
});
