import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { descriptionOf } from './call-texts.ts';
import { exampleOf, exampleOfBody } from './example.ts';
import { type Html, html } from './html.ts';
import { fieldsOf, type JsonSchema, jsonSchemaOf, relationOf, typeOf } from './json-schema.ts';
import { tagOf } from './open-api.ts';
import { parametersOf } from './open-api-parameters.ts';

/** Addresses of the company's imprint and privacy notice; null if there is none. */
export interface LegalPages {
  readonly imprint: string | null;
  readonly privacy: string | null;
}

/**
 * The HTML documentation: every call with its parameters, its answer and an example, on one page that the browser can
 * search.
 */
export function docsPage(endpoints: readonly Endpoint[], origin: string, legal: LegalPages): string {
  const tags = Map.groupBy(endpoints, tagOf);
  const names = [...tags.keys()].toSorted();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Blattwerk API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Contents"><ul>${names.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
<main>
<h1>Blattwerk API</h1>
<p>${endpoints.length} calls. For programs: <a href="/api/docs.json">OpenAPI</a>, <a href="/api/docs.jsonld">hydra</a>, <a href="/api">entrypoint</a>.</p>
<p>Resources are answered as <code>application/ld+json</code>, or as <code>application/json</code> when <code>Accept</code> or the ending <code>.json</code> asks for it. A token comes from <code>POST /api/login</code> and is sent as <code>Authorization: Bearer …</code>.</p>
${names.map((name) => html`<h2 id="${name}">${name}</h2>${(tags.get(name) ?? []).map((call) => section(call, origin))}`)}
</main>
${footer(legal)}
</body>
</html>
`;
  return page.text;
}

function footer({ imprint, privacy }: LegalPages): Html | string {
  if (imprint === null && privacy === null) return '';
  return html`<footer><p class="notes">
${imprint === null ? '' : html`<a href="${imprint}">Imprint</a>`}
${privacy === null ? '' : html`<a href="${privacy}">Privacy notice</a>`}
</p></footer>`;
}

function section(endpoint: Endpoint, origin: string): Html {
  const { method, path, aliases = [], summary, body, multipart } = endpoint;
  const sent = body ? jsonSchemaOf(body, 'input') : undefined;
  return html`<section>
<h3><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></h3>
<p>${summary}</p>
<p class="notes">${descriptionOf(endpoint)}${aliases.length > 0 ? ` Also at ${aliases.join(', ')}.` : ''}</p>
${parametersTable(endpoint)}
${sent ? table('Body', rowsOf(sent)) : ''}
${
  multipart
    ? table(
        'Files',
        multipart.files.map((name) => [
          name,
          'JPG, PNG or PDF',
          `at most ${Math.floor(multipart.maxBytes / 1024 / 1024)} MB`,
        ]),
      )
    : ''
}
<h4>Example</h4>
<pre tabindex="0">${requestExample(endpoint, origin)}</pre>
${answerExample(endpoint)}
</section>`;
}

type Row = readonly [name: string, type: string, note: string];

function parametersTable(endpoint: Endpoint): Html | string {
  const rows = parametersOf(endpoint).map(({ name, in: place, required, description = '', schema }): Row => {
    const note = [place, required ? 'required' : '', description].filter((part) => part !== '').join(', ');
    return [name, typeText(schema), note];
  });
  return rows.length > 0 ? table('Parameters', rows) : '';
}

function rowsOf(schema: JsonSchema): Row[] {
  return fieldsOf(schema).map(([name, field, required]) => [
    name,
    typeText(field),
    required ? 'required' : '',
  ]);
}

function table(caption: string, rows: readonly Row[]): Html {
  const body = rows.map(
    ([name, type, note]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${note}</td></tr>`,
  );
  return html`<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead><tbody>${body}</tbody></table>`;
}

function typeText(schema: JsonSchema): string {
  const values = schema.enum ?? schema.items?.enum;
  if (values) return values.join(' | ');
  const relation = relationOf(schema);
  if (relation) return `id or address of ${relation}`;
  const type = typeOf(schema) ?? 'any';
  return schema.format ? `${type} (${schema.format})` : type;
}

function requestExample(endpoint: Endpoint, origin: string): string {
  const { method, path, access, body, multipart, fileType } = endpoint;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'text' ? 'anna' : '7'));
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${address}'`];
  if (access !== 'public') lines.push(`-H 'Authorization: Bearer TOKEN'`);
  if (multipart) lines.push(...multipart.files.map((name) => `-F '${name}=@paper.pdf'`));
  else if (fileType) lines.push(`-H 'Content-Type: ${fileType}'`, `--data-binary @file`);
  else if (body) {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    lines.push(`-H 'Content-Type: ${type}'`, `-d '${JSON.stringify(exampleOfBody(endpoint, body))}'`);
  }
  return lines.join(' \\\n  ');
}

function answerExample({ answer }: Endpoint): Html {
  if (answer.kind === 'empty') return html`<p>Answers 204 without a body.</p>`;
  if (answer.kind === 'file') return html`<p>Answers a file: ${answer.types.join(', ')}.</p>`;
  if (answer.kind === 'events') {
    const named = Object.entries(answer.events).map(
      ([name, data]) => `event: ${name}\ndata: ${JSON.stringify(exampleOf(jsonSchemaOf(data, 'output')))}\n`,
    );
    return html`<pre tabindex="0">${named.join('\n')}</pre>`;
  }
  const example = exampleOf(jsonSchemaOf(answer.schema, 'output'));
  const shown = answer.kind === 'collection' ? [example] : example;
  return html`<pre tabindex="0">${JSON.stringify(shown, null, 2)}</pre>`;
}
