// What third-party generators make of the document, under a strict compiler.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient as generateByHeyApi } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate as generateByOrval } from 'orval';
import ts from 'typescript';

/** Each generates a client from the document in a folder, and returns the file with its types. */
const generators = {
  'openapi-typescript': async (openApi, folder) => {
    writeFileSync(join(folder, 'types.ts'), astToString(await openapiTS(openApi)));
    return 'types.ts';
  },
  'hey-api': async (openApi, folder) => {
    await generateByHeyApi({ input: openApi, output: folder, logs: { level: 'silent' } });
    return 'types.gen.ts';
  },
  orval: async (openApi, folder) => {
    const input = join(folder, 'openapi.json');
    writeFileSync(input, JSON.stringify(openApi));
    await generateByOrval({
      input: { target: input },
      output: { target: join(folder, 'api.ts'), client: 'fetch' },
    });
    return 'api.ts';
  },
};

/** The names of schemas by which programs refer to them. */
const names = ['Payout', 'RequestPayoutInput', 'Money', 'ConstraintViolation'];

/** Whether types define a name for a schema, or refer to it by name. */
function hasType(types, schema) {
  return new RegExp(`\\b(type|interface) ${schema}\\b|^\\s+${schema}: `, 'm').test(types);
}

/** Each generator with the strict compiler's errors about its files, and the names that are missing. */
export async function generateClients(openApi) {
  const folder = mkdtempSync(join(tmpdir(), 'blattwerk-clients-'));
  const outcomes = [];
  try {
    for (const [name, generate] of Object.entries(generators)) {
      const own = join(folder, name);
      mkdirSync(own);
      const types = readFileSync(join(own, await generate(structuredClone(openApi), own)), 'utf8');
      const files = readdirSync(own, { recursive: true }).filter((file) => file.endsWith('.ts'));
      const faults = compile(files.map((file) => join(own, file)));
      const missing = names.filter((schema) => !hasType(types, schema));
      faults.push(...missing.map((schema) => `there is no type ${schema}`));
      outcomes.push({ name, files: files.length, faults });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return outcomes;
}

function compile(files) {
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName ?? ''} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
