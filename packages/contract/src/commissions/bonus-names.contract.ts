import { bonus } from '../credits/credits.contract.ts';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { idParams } from '../http/values.ts';

const resource: Resource = { name: 'Bonus', path: '/api/bonuses' };

export const listBonuses = endpoint({
  method: 'GET',
  path: '/api/bonuses',
  summary: 'All bonuses of the programme.',
  access: 'user',
  answer: collection(resource, bonus, {
    defaultSize: MAX_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: [],
    defaultOrder: [],
    filters: {},
  }),
});

export const getBonus = endpoint({
  method: 'GET',
  path: '/api/bonuses/{id}',
  summary: 'One bonus: its name is a code.',
  access: 'user',
  params: idParams,
  answer: item(resource, bonus),
});
