import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Something that is celebrated, or was. */
export type Celebration = CallAnswer<'GET /api/celebrations'>['celebrations'][number];

/** What was celebrated with oneself and still holds, the newest first. */
export const celebratedQuery = () => apiQuery('GET /api/celebrations');
