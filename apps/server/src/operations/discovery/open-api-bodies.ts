import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { JsonSchema } from './json-schema.ts';
import { formName, reference } from './named-schemas.ts';
import type { Shared } from './open-api-answers.ts';

type Document = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string' };

/** The request body of a call by media type, or null. */
export function requestBodyOf(endpoint: Endpoint, { schemas, examples }: Shared): Document | null {
  const { body, multipart, fileType, fileExample, method, bodyOptional } = endpoint;
  if (fileType) {
    const example = fileExample === undefined ? {} : { examples: examples.ofFile(endpoint, fileExample) };
    return { required: true, content: { [fileType]: { schema: text, ...example } } };
  }
  if (multipart)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: reference(formName(endpoint)),
          ...(body ? { examples: examples.ofBody(endpoint, body) } : {}),
        },
      },
    };
  if (!body) return null;
  const schema = schemas.of(body, 'input');
  const types =
    method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'];
  const media = { schema, examples: examples.ofBody(endpoint, body) };
  const content = Object.fromEntries(types.map((type) => [type, media]));
  return { required: bodyOptional !== true, content };
}
