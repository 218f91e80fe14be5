import { z } from 'zod';
import { contracts } from './api.ts';
import * as daily from './http/daily.ts';
import type { Endpoint } from './http/endpoint.ts';
import * as outcome from './http/outcome.ts';
import * as reason from './http/reason.ts';
import * as rights from './http/rights.ts';
import * as values from './http/values.ts';
import * as technicalData from './technical-data/text-values.ts';

const namesOfCalls = new Map<unknown, string>();
const namesOfSchemas = new Map<unknown, string>();

for (const module of [values, outcome, daily, reason, rights, technicalData, ...contracts]) {
  for (const [name, exported] of Object.entries<unknown>(module)) {
    if (exported instanceof z.ZodType) namesOfSchemas.set(exported, name);
    else if (isAnswer(exported)) namesOfSchemas.set(exported.schema, name);
    else namesOfCalls.set(exported, name);
  }
}

function isAnswer(exported: unknown): exported is { readonly schema: z.ZodType } {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && 'schema' in exported;
}

/**
 * The export name of a call in its contract file (`requestPayout`), which is its operation name; undefined if it is not
 * exported.
 */
export function nameOfCall(endpoint: Endpoint): string | undefined {
  return namesOfCalls.get(endpoint);
}

/** The export name of a schema (`payoutType`); undefined if it is not exported. */
export function nameOfSchema(schema: unknown): string | undefined {
  return namesOfSchemas.get(schema);
}
