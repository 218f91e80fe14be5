import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { descriptionOf } from './call-texts.ts';
import { type JsonSchema, relationOf, typeOf } from './json-schema.ts';
import { type DescribedResource, entrypointKey, listedResources, type ResourceField } from './resources.ts';

type Document = Readonly<Record<string, unknown>>;

const asAddress = { '@type': '@id' };
const vocabularies = {
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'http://schema.org/',
  domain: { '@id': 'rdfs:domain', ...asAddress },
  range: { '@id': 'rdfs:range', ...asAddress },
  subClassOf: { '@id': 'rdfs:subClassOf', ...asAddress },
  expects: { '@id': 'hydra:expects', ...asAddress },
  returns: { '@id': 'hydra:returns', ...asAddress },
};

/** The API's description for hydra clients. */
export function hydraDocument(
  resources: readonly DescribedResource[],
  endpoints: readonly Endpoint[],
  origin: string,
): Document {
  const own = new Set([
    ...resources.flatMap(({ itemCalls }) => itemCalls),
    ...listedResources(resources).flatMap(({ listCalls }) => listCalls),
  ]);
  return {
    '@context': { '@vocab': `${origin}/api/docs.jsonld#`, ...vocabularies },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Blattwerk API',
    'hydra:description': 'Partners, their team, orders, commissions and payouts.',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [
      ...resources.map((resource) => resourceClass(resource, resources)),
      entrypointClass(
        resources,
        endpoints.filter((endpoint) => !own.has(endpoint)),
      ),
      violationClass,
      violationListClass,
    ],
  };
}

function resourceClass(resource: DescribedResource, resources: readonly DescribedResource[]): Document {
  const { name, fields, itemCalls } = resource;
  return {
    '@id': `#${name}`,
    '@type': 'hydra:Class',
    'rdfs:label': name,
    'hydra:title': name,
    'hydra:supportedProperty': fields.map((field) => supportedProperty(name, field, resources)),
    'hydra:supportedOperation': itemCalls.map((call) => operation(call, 'class')),
  };
}

function supportedProperty(
  name: string,
  field: ResourceField,
  resources: readonly DescribedResource[],
): Document {
  const path = relationOf(field.schema);
  const related = resources.find((resource) => resource.path === path)?.name;
  const range = related ? `#${related}` : rangeOf(field.schema);
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#${name}/${field.name}`,
      '@type': path ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': field.name,
      domain: `#${name}`,
      ...(range ? { range } : {}),
      ...(path ? { 'owl:maxCardinality': 1 } : {}),
    },
    'hydra:title': field.name,
    'hydra:required': field.required,
    'hydra:readable': field.readable,
    'hydra:writeable': field.writeable,
  };
}

const ranges: Readonly<Record<string, string>> = {
  string: 'xmls:string',
  integer: 'xmls:integer',
  number: 'xmls:decimal',
  boolean: 'xmls:boolean',
};

function rangeOf(schema: JsonSchema): string | undefined {
  const formats = [schema, ...(schema.anyOf ?? [])].map(({ format }) => format);
  if (formats.includes('date-time')) return 'xmls:dateTime';
  return ranges[typeOf(schema) ?? ''];
}

const schemaActions: Readonly<Record<string, string>> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  PUT: 'schema:ReplaceAction',
  PATCH: 'schema:UpdateAction',
  DELETE: 'schema:DeleteAction',
};

/** A call; with its URL if that is not the URL of the class it is listed in. */
function operation(endpoint: Endpoint, at: 'class' | 'entrypoint'): Document {
  const { method, summary, answer, body, path } = endpoint;
  const resource = answer.kind === 'item' || answer.kind === 'collection' ? `#${answer.resource.name}` : null;
  return {
    '@type': ['hydra:Operation', schemaActions[method]],
    'hydra:method': method,
    'hydra:title': summary,
    'rdfs:label': summary,
    'hydra:description': descriptionOf(endpoint),
    ...(at === 'entrypoint' ? { 'hydra:template': path } : {}),
    ...(body && resource ? { expects: resource } : {}),
    returns: answer.kind === 'collection' ? 'hydra:Collection' : (resource ?? 'owl:Nothing'),
  };
}

function entrypointClass(resources: readonly DescribedResource[], others: readonly Endpoint[]): Document {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'The API entrypoint',
    'hydra:supportedProperty': listedResources(resources).map(entrypointProperty),
    'hydra:supportedOperation': [
      {
        '@type': 'hydra:Operation',
        'hydra:method': 'GET',
        'rdfs:label': 'The API entrypoint.',
        returns: '#Entrypoint',
      },
      ...others.map((endpoint) => operation(endpoint, 'entrypoint')),
    ],
  };
}

function entrypointProperty(resource: DescribedResource): Document {
  const key = entrypointKey(resource);
  const title = `The collection of ${resource.name} resources`;
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#Entrypoint/${key}`,
      '@type': 'hydra:Link',
      'rdfs:label': title,
      domain: '#Entrypoint',
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${resource.name}` },
          },
        },
      ],
      'hydra:supportedOperation': resource.listCalls.map((call) => operation(call, 'class')),
    },
    'hydra:title': title,
    'hydra:readable': true,
    'hydra:writeable': false,
  };
}

function plainProperty(owner: string, name: string, range: string): Document {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#${owner}/${name}`,
      '@type': 'rdf:Property',
      'rdfs:label': name,
      domain: `#${owner}`,
      range,
    },
    'hydra:title': name,
    'hydra:readable': true,
    'hydra:writeable': false,
  };
}

const violationClass: Document = {
  '@id': '#ConstraintViolation',
  '@type': 'hydra:Class',
  'hydra:title': 'A constraint violation',
  'hydra:supportedProperty': [
    plainProperty('ConstraintViolation', 'propertyPath', 'xmls:string'),
    plainProperty('ConstraintViolation', 'message', 'xmls:string'),
    plainProperty('ConstraintViolation', 'code', 'xmls:string'),
    plainProperty('ConstraintViolation', 'params', 'hydra:Resource'),
  ],
};

const violationListClass: Document = {
  '@id': '#ConstraintViolationList',
  '@type': 'hydra:Class',
  subClassOf: 'hydra:Error',
  'hydra:title': 'A constraint violation list',
  'hydra:supportedProperty': [plainProperty('ConstraintViolationList', 'violations', '#ConstraintViolation')],
};
