import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { money, partnerReference } from '../http/values.ts';

const query = z.object({ partner: partnerReference });

export const getPendingCommission = endpoint({
  method: 'GET',
  path: '/api/partner/commission/pending',
  summary: 'Sum of the partner’s pending credits.',
  access: 'user',
  query,
  answer: plain(z.object({ pending: money })),
});

export const getAvailableCommission = endpoint({
  method: 'GET',
  path: '/api/partner/commission/available',
  summary: 'Sum of what the partner may request now.',
  access: 'user',
  query,
  answer: plain(z.object({ available: money })),
});
