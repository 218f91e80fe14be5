import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './api.ts';
import type { Endpoint } from './http/endpoint.ts';

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test('every call that a contract file exports is listed, once', async () => {
  const files = globSync('*/*.contract.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file) => import(new URL(file, import.meta.url).href)));
  const exported = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  expect(endpoints.map(callOf).toSorted()).toEqual(exported.map(callOf).toSorted());
});
