import { z } from 'zod';
import { endpoint, file, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';

/** Maximum size of an image, in bytes. */
const MAX_LOGO_BYTES = 180 * 1024;

/** Base64 takes four characters for three bytes. */
const MAX_LENGTH = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/company/logo',
  summary: 'The logo of the company, on every page; 404 while it has none.',
  description: '`v` tells versions apart for caches.',
  access: 'public',
  query: z.object({ v: z.string().max(64).optional() }),
  answer: file({ types: ['image/png'] }),
});

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/company/logo',
  summary: 'Gives the company another logo, or none.',
  description: `A PNG, JPG or SVG of at most ${MAX_LOGO_BYTES / 1024} KB as base64, rendered again as a PNG of at most 480 x 120 pixels; null takes it away. \`If-Match\` names the \`version\` of the company that was read: 412 when it has changed since.`,
  access: 'company.write',
  ifMatch: true,
  body: z.object({
    image: z
      .string()
      .max(MAX_LENGTH, refusalText('logoTooLarge'))
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, refusalText('logoUnsound'))
      .nullable(),
    reason,
  }),
  answer: plain(z.object({ logo: z.string().nullable(), version: z.string() })),
});
