import { relationOf } from './json-schema.ts';
import { type DescribedResource, entrypointKey, listedResources } from './resources.ts';

type Document = Readonly<Record<string, unknown>>;

/** Error fields that hydra does not define. */
const errorFields = ['status', 'detail', 'violations', 'propertyPath', 'message', 'code', 'params'];

/** The JSON-LD context of a type, or undefined for a type that no document uses. `origin` is the API's base URL. */
export function contextOf(
  name: string,
  resources: readonly DescribedResource[],
  origin: string,
): Document | undefined {
  const terms = termsOf(name, resources);
  if (!terms) return undefined;
  const vocabulary = { '@vocab': `${origin}/api/docs.jsonld#`, hydra: 'http://www.w3.org/ns/hydra/core#' };
  return { '@context': { ...vocabulary, ...terms } };
}

function termsOf(name: string, resources: readonly DescribedResource[]): Document | undefined {
  const link = (term: string) => ({ '@id': term, '@type': '@id' });
  if (name === 'Entrypoint')
    return Object.fromEntries(
      listedResources(resources)
        .map(entrypointKey)
        .map((key) => [key, link(`Entrypoint/${key}`)]),
    );
  if (name === 'Error' || name === 'ConstraintViolationList')
    return Object.fromEntries(errorFields.map((field) => [field, `${name}/${field}`]));
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) return undefined;
  return Object.fromEntries(
    resource.fields.map((field) => {
      const term = `${name}/${field.name}`;
      return [field.name, relationOf(field.schema) ? link(term) : term];
    }),
  );
}

/** The entrypoint: links to the lists of all resources. */
export function entrypointOf(resources: readonly DescribedResource[]): Document {
  const lists = listedResources(resources).map((resource) => [entrypointKey(resource), resource.path]);
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(lists),
  };
}
