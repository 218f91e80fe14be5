import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('compose.yaml');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blattwerk-container-'));
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  makeSecrets();
});
afterAll(() => rmSync(folder, { recursive: true }));

function makeSecrets(): void {
  execFileSync('sh', [join(folder, 'deploy/make-secrets.sh')]);
}

const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();

test('everything that the image copies and runs is in the repository', () => {
  const containerfile = read('Containerfile');
  const sources = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const [, main = ''] = /^CMD \["node", "(.+)"\]$/m.exec(containerfile) ?? [];
  expect(existsSync(join(root, main))).toBe(true);
});

test('every secret of the composition is generated, and no others', () => {
  const secretNames = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name = '']) => name);
  expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(secretNames.sort());
  const used = [...(compose + read('deploy/create-application-role.sh')).matchAll(/\/run\/secrets\/(\w+)/g)];
  expect(used.length).toBeGreaterThanOrEqual(secretNames.length);
  expect(used.map(([, name = '']) => name).filter((name) => !secretNames.includes(name))).toEqual([]);
});

test('secrets match each other, are readable only by their owner, and stay when generated again', () => {
  expect(Buffer.from(secret('field_key'), 'base64')).toHaveLength(32);
  expect(new URL(secret('database_url')).password).toBe(secret('application_password'));
  expect(new URL(secret('migration_database_url')).password).toBe(secret('owner_password'));
  expect(secret('owner_password')).not.toBe(secret('application_password'));
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  const before = readdirSync(join(folder, 'secrets')).map(secret);
  makeSecrets();
  expect(readdirSync(join(folder, 'secrets')).map(secret)).toEqual(before);
});
