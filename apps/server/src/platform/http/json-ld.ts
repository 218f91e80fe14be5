import type { CollectionAnswer, Resource } from '@blattwerk/contract/http/endpoint.ts';
import type { ListDefinition } from '@blattwerk/contract/http/list.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A JSON-LD document of a single object. */
export function itemDocument(resource: Resource, fields: Fields): Fields {
  return { '@context': `/api/contexts/${resource.name}`, ...member(resource, fields) };
}

/**
 * A page of a list as a Hydra collection. `path` is that of the request without query, `query` its raw query string.
 */
export function collectionDocument(
  answer: CollectionAnswer,
  page: { items: readonly Fields[]; total: number; page: number; size: number; path: string; query: string },
): Fields {
  return {
    '@context': `/api/contexts/${answer.resource.name}`,
    '@id': page.path,
    '@type': 'hydra:Collection',
    'hydra:member': page.items.map((fields) => member(answer.resource, fields)),
    'hydra:totalItems': page.total,
    ...view(page),
    ...search(answer.list, page.path),
  };
}

/** An object without an id has no address. */
function member(resource: Resource, fields: Fields): Fields {
  const address = fields.id === undefined ? {} : { '@id': `${resource.path}/${fields.id}` };
  return { ...address, '@type': resource.name, ...fields };
}

function view(page: { total: number; page: number; size: number; path: string; query: string }): Fields {
  const last = page.size > 0 ? Math.max(1, Math.ceil(page.total / page.size)) : 1;
  const parameters = parametersOf(page.query);
  if (last === 1 && page.page === 1) {
    if (page.query === '') return {};
    const id = parameters.length > 0 ? `${page.path}?${parameters.join('&')}` : page.path;
    return { 'hydra:view': { '@id': id, '@type': 'hydra:PartialCollectionView' } };
  }
  const link = (number: number) => `${page.path}?${[...parameters, `page=${number}`].join('&')}`;
  return {
    'hydra:view': {
      '@id': link(page.page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': link(1),
      'hydra:last': link(last),
      ...(page.page > 1 ? { 'hydra:previous': link(Math.min(page.page - 1, last)) } : {}),
      ...(page.page < last ? { 'hydra:next': link(page.page + 1) } : {}),
    },
  };
}

/** All parameters except `page`, with brackets percent-encoded and indices dropped: `a[0]=x` becomes `a%5B%5D=x`. */
function parametersOf(query: string): string[] {
  return [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'page')
    .map(
      ([name, value]) => `${encodeURIComponent(name.replace(/\[\d+\]$/, '[]'))}=${encodeURIComponent(value)}`,
    );
}

function search(list: ListDefinition, path: string): Fields {
  const variables = [
    ...list.orderBy.map((field) => ({ variable: `order[${field}]`, property: field })),
    ...Object.entries(list.filters).flatMap(([name, kind]) => {
      const single = { variable: name, property: name };
      return kind === 'exact' || kind === 'number'
        ? [single, { variable: `${name}[]`, property: name }]
        : [single];
    }),
  ];
  if (variables.length === 0) return {};
  return {
    'hydra:search': {
      '@type': 'hydra:IriTemplate',
      'hydra:template': `${path}{?${variables.map(({ variable }) => variable).join(',')}}`,
      'hydra:variableRepresentation': 'BasicRepresentation',
      'hydra:mapping': variables.map((mapping) => ({
        '@type': 'IriTemplateMapping',
        ...mapping,
        required: false,
      })),
    },
  };
}
