// Usage: node check.mjs URL EMAIL PASSWORD - uses the running API through generic clients that know nothing about it.
import { argv, exit } from 'node:process';
import { parseHydraDocumentation } from '@api-platform/api-doc-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import mergePatch from 'json-merge-patch';
import jsonld from 'jsonld';
import { generateClients } from './generate.mjs';

const [url, email, password] = argv.slice(2);
const failures = [];

/** @param {boolean} holds @param {string} what */
function expect(holds, what) {
  if (!holds) failures.push(what);
}

async function signIn() {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  return (await answer.json()).token;
}

const headers = { authorization: `Bearer ${await signIn()}`, accept: 'application/ld+json' };
const openApi = await (await fetch(`${url}/api/docs.json`)).json();

async function readHydra() {
  const { api } = await parseHydraDocumentation(`${url}/api`, { headers: new Headers(headers) });
  const names = api.resources.map(({ name }) => name);
  const entrypoint = await (await fetch(`${url}/api`)).json();
  const listed = Object.keys(entrypoint).filter((key) => !key.startsWith('@'));
  expect(listed.length > 10, `the entrypoint lists ${listed.length} resources`);
  expect(names.length === listed.length, `${names.length} of ${listed.length} resources were read: ${names}`);
  const withoutFields = api.resources.filter(({ fields }) => fields.length === 0);
  expect(withoutFields.length === 0, `without fields: ${withoutFields.map(({ name }) => name)}`);
  console.log(`api-doc-parser: ${names.length} resources`);
}

async function load(address) {
  const answer = await fetch(address, { headers });
  return { documentUrl: address, document: await answer.json(), contextUrl: null };
}

/** Every URL that needs no parameter, and the first object of each list. */
async function expandDocuments() {
  const addresses = Object.entries(openApi.paths)
    .filter(([path, methods]) => !path.includes('{') && path !== '/logout' && methods.get)
    .map(([path]) => path);
  const waiting = ['/api', '/api/docs.jsonld', ...addresses];
  let expanded = 0;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(url + path, { headers });
    if (!answer.headers.get('content-type')?.startsWith('application/ld+json')) continue;
    const document = await answer.json();
    try {
      const result = await jsonld.expand(document, { base: url + path, safe: true, documentLoader: load });
      expect(result.length > 0, `${path} expands to nothing`);
      expanded += 1;
    } catch (error) {
      failures.push(`jsonld ${path}: ${error.message} ${JSON.stringify(error.details ?? {}).slice(0, 500)}`);
    }
    const first = document['hydra:member']?.[0]?.['@id'];
    if (first) waiting.push(first);
  }
  expect(expanded > 40, `only ${expanded} documents were expanded`);
  console.log(`jsonld: ${expanded} documents in safe mode`);
}

async function lintOpenApi() {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(openApi, null, 2);
  const problems = await lintFromString({ source, absoluteRef: `${url}/api/docs.json`, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  for (const { ruleId, message, location } of errors) {
    failures.push(`redocly ${ruleId}: ${message} at ${location[0]?.pointer}`);
  }
  console.log(`redocly: ${errors.length} errors, ${problems.length - errors.length} warnings`);
}

async function compileGenerated() {
  for (const { name, files, faults } of await generateClients(openApi)) {
    for (const fault of faults.slice(0, 20)) failures.push(`${name}: ${fault}`);
    console.log(`${name}: ${files} files, ${faults.length} faults`);
  }
}

/** The test cases of RFC 7396, appendix A: they show that the library is correct, so the server has to do the same. */
const vectors = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

const patches = [
  { city: 'Potsdam' },
  { company: 'Blatt & Ast GmbH', phone: '+4933155501' },
  { company: null },
  { phone: null, city: 'Berlin' },
  {},
  { unknown: { nested: 1 } },
];

async function mergePatches() {
  const sorted = (value) => JSON.stringify(value, Object.keys(value).toSorted());
  for (const [target, patch, expected] of vectors) {
    const result = mergePatch.apply(structuredClone(target), patch);
    expect(JSON.stringify(result) === JSON.stringify(expected), `vector ${JSON.stringify(patch)}`);
  }
  const json = { ...headers, accept: 'application/json' };
  const [before] = await (await fetch(`${url}/api/billing_addresses`, { headers: json })).json();
  const address = `${url}/api/billing_addresses/${before.id}`;
  let known = before;
  for (const patch of patches) {
    const { unknown: _, ...read } = mergePatch.apply(structuredClone(known), patch);
    // A cleared field is null, and the server's computed fields depend on others.
    const wanted = Object.fromEntries(Object.keys(known).map((name) => [name, read[name] ?? null]));
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { ...json, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify(patch),
    });
    const now = await answer.json();
    expect(answer.status === 200, `PATCH ${JSON.stringify(patch)}: ${answer.status}`);
    expect(
      sorted(now) === sorted(wanted),
      `PATCH ${JSON.stringify(patch)}: ${sorted(now)} instead of ${sorted(wanted)}`,
    );
    known = now;
  }
  console.log(`merge-patch: ${vectors.length} vectors, ${patches.length} patches`);
}

for (const check of [readHydra, expandDocuments, lintOpenApi, compileGenerated, mergePatches]) {
  try {
    await check();
  } catch (error) {
    failures.push(`${check.name}: ${error?.stack ?? JSON.stringify(error)}`);
  }
}
for (const failure of failures) console.error(failure);
exit(failures.length === 0 ? 0 : 1);
