import { expect, test } from 'vitest';
import { parseAks, parseFieldDevices, parseLabels, parseProjects } from './technical-search.ts';

test('an open row is an id or a new one; anything else is dropped', () => {
  expect(parseProjects({ project: 'new', import: 'true', status: 'running' })).toEqual({
    project: 'new',
    import: true,
    status: 'running',
  });
  expect(parseProjects({ project: -1, import: 1, status: 'over' })).toEqual({});
  expect(parseFieldDevices({ device: 7, signal: 'AI', aks: 'x' })).toEqual({ device: 7, signal: 'AI' });
});

test('codes are a tree unless a list is requested', () => {
  expect(parseAks({ view: 'tree', below: ' H01 ' })).toEqual({ below: 'H01' });
  expect(parseAks({ view: 'list', aks: 'new' })).toEqual({ view: 'list', aks: 'new' });
});

test('labels are for selected devices or for all filtered ones', () => {
  expect(parseLabels({ devices: '3.14.15', device: 3, page: 2 })).toEqual({ devices: '3.14.15' });
  expect(parseLabels({ devices: 3 })).toEqual({ devices: '3' });
  expect(parseLabels({ devices: '3,x', signal: 'bus', sort: 'code' })).toEqual({
    signal: 'bus',
    sort: 'code',
  });
});
