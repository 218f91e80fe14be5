import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The user's push settings and devices. */
export type Push = CallAnswer<'GET /api/settings/push'>;

export type PushDevice = Push['devices'][number];

export const pushKinds = ['money', 'newcomers', 'level'] as const satisfies Push['kinds'];

export const pushQuery = () => apiQuery('GET /api/settings/push');
