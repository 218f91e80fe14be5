import { refusal as refusalOf } from '@blattwerk/contract/http/refusal.ts';
import { refusals } from '@blattwerk/contract/http/refusals.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { errorDocument } from '../../platform/http/error-body.ts';
import type { JsonSchema } from './json-schema.ts';

type Document = Readonly<Record<string, unknown>>;

const text = { type: 'string' } as const;

const object = (properties: Record<string, JsonSchema>, optionals: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optionals.includes(name)),
});

const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A refusal code of the contract's list; `params` hold the values that its text mentions. */
const refusal = { code: named('RefusalCode'), params: named('RefusalParams') };

const violations = { type: 'array', items: named('ConstraintViolation') };
const problem = { type: text, title: text, status: { type: 'integer' }, detail: text, ...refusal };
const hydraError = {
  '@context': text,
  '@type': text,
  'hydra:title': text,
  'hydra:description': text,
  status: { type: 'integer' },
  detail: text,
  ...refusal,
};

/** Schemas that several calls share. */
export const sharedSchemas = {
  OrderDirection: { ...text, enum: ['asc', 'desc'] },
  RefusalCode: { ...text, enum: Object.keys(refusals) },
  RefusalParams: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  ConstraintViolation: object({ propertyPath: text, message: text, ...refusal }),
  Error: object(problem),
  'Error.jsonld': object(hydraError),
  ConstraintViolationList: object({ ...problem, violations }),
  'ConstraintViolationList.jsonld': object({ ...hydraError, violations }),
  Unauthorized: object({ code: { type: 'integer' }, message: text }),
  /** A member of a list has no `@context`: the list has it. */
  HydraItem: object({ '@context': text, '@id': { ...text, format: 'iri-reference' }, '@type': text }, [
    '@context',
  ]),
  HydraCollection: object(
    {
      '@id': { ...text, format: 'iri-reference' },
      '@type': { ...text, enum: ['hydra:Collection'] },
      'hydra:totalItems': { type: 'integer', minimum: 0 },
      'hydra:view': named('PartialCollectionView'),
      'hydra:search': named('HydraSearch'),
    },
    ['hydra:view', 'hydra:search'],
  ),
  HydraSearch: { type: 'object', additionalProperties: true },
  PartialCollectionView: object(
    {
      '@id': text,
      '@type': text,
      'hydra:first': text,
      'hydra:last': text,
      'hydra:previous': text,
      'hydra:next': text,
    },
    ['hydra:first', 'hydra:last', 'hydra:previous', 'hydra:next'],
  ),
} satisfies Readonly<Record<string, JsonSchema>>;

const media = (name: string) => ({
  schema: named(name),
  examples: { example: { $ref: `#/components/examples/${name}` } },
});

const contentOf = (name: string) => ({
  'application/ld+json': media(`${name}.jsonld`),
  'application/problem+json': media(name),
});

/** Errors as every call returns them. */
export const sharedResponses: Document = {
  Error: {
    description: 'What is wrong: its code with parameters, and in words.',
    content: contentOf('Error'),
  },
  ConstraintViolationList: {
    description: 'The rules that the request broke.',
    content: contentOf('ConstraintViolationList'),
  },
  Unauthorized: {
    description: 'No live session.',
    content: { 'application/json': media('Unauthorized') },
  },
};

const notFound = errorExamples(new ApiError(404, 'notFound'));
const blank = errorExamples(invalidField('email', refusalOf('blank')));

/** Examples of errors, as the server writes them. */
export const sharedExamples: Document = {
  Error: notFound.plain,
  'Error.jsonld': notFound.jsonLd,
  ConstraintViolationList: blank.plain,
  'ConstraintViolationList.jsonld': blank.jsonLd,
  Unauthorized: { value: { code: 401, message: 'JWT Token not found' } },
};

function errorExamples(error: ApiError): { readonly plain: Document; readonly jsonLd: Document } {
  const written = (accept: string) => ({
    value: errorDocument({ url: '/api/users/7', headers: { accept } }, error).document,
  });
  return { plain: written('application/json'), jsonLd: written('application/ld+json') };
}
