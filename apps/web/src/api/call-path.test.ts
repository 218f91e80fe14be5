import { expect, test } from 'vitest';
import { pathOf } from './call-path.ts';

test('path parameters are filled in and encoded', () => {
  expect(pathOf('GET /api/partners/{partner}/rank', { params: { partner: 7 } })).toBe('/api/partners/7/rank');
  expect(pathOf('GET /api/partners/{id}/search/{text}', { params: { id: 7, text: 'Jörg / Ana' } })).toBe(
    '/api/partners/7/search/J%C3%B6rg%20%2F%20Ana',
  );
});

test('query and groups are serialised as the API reads them; absent ones are left out', () => {
  expect(
    pathOf('GET /api/partners/{id}/team', {
      params: { id: 7 },
      query: { page: 2, 'order[createdAt]': 'desc', country: ['DE', 'CH'] },
    }),
  ).toBe('/api/partners/7/team?page=2&order%5BcreatedAt%5D=desc&country%5B%5D=DE&country%5B%5D=CH');
  expect(pathOf('GET /api/partners/{id}', { params: { id: 7 }, groups: ['treeInfo'] })).toBe(
    '/api/partners/7?groups%5B%5D=treeInfo',
  );
  expect(pathOf('GET /api/user/')).toBe('/api/user/');
});
