import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cwd } from 'node:process';
import { clientTypesFile, generateClientTypes } from './client-types.ts';
import { installOutsideClients, versionsOf } from './outside-clients.ts';

// npm run client:types
const { wanted, installed } = versionsOf('openapi-typescript');
if (installed !== wanted) {
  console.error('Installing the generator …');
  await installOutsideClients();
}
const types = await generateClientTypes();
writeFileSync(clientTypesFile, types);
console.log(`${relative(cwd(), clientTypesFile)}: ${types.split('\n').length} lines`);
