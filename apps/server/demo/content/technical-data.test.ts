import { createCableType } from '@blattwerk/contract/technical-data/cable-types.contract.ts';
import { createProject } from '@blattwerk/contract/technical-data/projects.contract.ts';
import { decodeCode } from '@blattwerk/plan/technical-data/aks-code.ts';
import { expect, test } from 'vitest';
import type { CoreNetwork } from '../network/core-network.ts';
import { createDemoTime } from '../network/demo-time.ts';
import { technicalData } from './technical-data.ts';

const now = new Date('2026-11-01T00:05:00+01:00');
const rows = technicalData(createDemoTime(now), { anna: { id: 2 } } as CoreNetwork);
const projects = [...rows.projects()];
const aks = [...rows.aks()];
const cables = [...rows.cableTypes()];
const devices = [...rows.fieldDevices()];

test('projects and cables pass the validation of manual input', () => {
  for (const [, owner, number, name, site, status, contact, separator, segments] of projects) {
    expect(owner).toBe(2);
    const body = { number, name, site, status, contact, separator, segments: JSON.parse(String(segments)) };
    expect(createProject.body.safeParse(body).error).toBeUndefined();
  }
  for (const [, , designation, cores, crossSection, usage] of cables)
    expect(createCableType.body.safeParse({ designation, cores, crossSection, usage }).error).toBeUndefined();
  expect([projects.length, cables.length]).toEqual([3, 6]);
});

test('every code fits its project, is unique, and has an existing parent', () => {
  const known = new Set(aks.map(([, project, code]) => `${project} ${code}`));
  expect(known.size).toBe(aks.length);
  for (const [, project, code, parent] of aks) {
    const segments = JSON.parse(String(projects[Number(project) - 1]?.[8]));
    const decoded = decodeCode({ separator: '-', segments }, String(code));
    expect(decoded).toMatchObject({ parentCode: parent });
    if (parent !== null) expect(known).toContain(`${project} ${parent}`);
  }
});

test('devices belong to codes, once each; one cable type is unused and can be deleted', () => {
  const places = devices.map(([node, code]) => `${node} ${code}`);
  expect(new Set(places).size).toBe(devices.length);
  expect(devices.length).toBeGreaterThan(25);
  const used = new Set(devices.map((device) => device[6]));
  expect([...used].every((cable) => cable === null || Number(cable) <= cables.length)).toBe(true);
  expect(cables.filter(([id]) => !used.has(id ?? null))).toHaveLength(1);
  for (const [node] of devices) expect(aks.some(([id]) => id === node)).toBe(true);
  for (const row of [...projects, ...aks, ...cables, ...devices])
    expect(row.at(-1)?.valueOf()).toBeLessThan(now.getTime());
});
