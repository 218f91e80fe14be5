import { z } from 'zod';
import { endpoint, file, item, MAX_UPLOAD_BYTES, type Resource } from '../http/endpoint.ts';
import { id, idParams } from '../http/values.ts';

const resource: Resource = { name: 'AffiliateData', path: '/api/affiliate_datas' };

const taxStatus = z.literal(['unproven', 'proven']);

/**
 * Tax number and papers of a partner; the id is the partner's. `verified` says that the form and the check
 * digits of `ust` are right, `warning` what is not. The files are addresses, null while there is none.
 */
const affiliateData = z.object({
  id,
  ust: z.string().nullable(),
  verified: z.boolean(),
  warning: z.literal(['form', 'checkDigit']).nullable(),
  smallBusiness: z.boolean(),
  taxStatus,
  fileRegistration: z.string().nullable(),
  fileAgree: z.string().nullable(),
});

/** The text is the error of the specification's section 8. */
const ust = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'Please set correct UST ID')
  .refine((text) => text.length <= 40 && !/\p{C}/u.test(text), 'Please set correct UST ID');

/** A form has text only. */
const flag = z.union([
  z.boolean(),
  z.literal(['true', '1']).transform(() => true),
  z.literal(['false', '0', '']).transform(() => false),
]);

export const getAffiliateData = endpoint({
  method: 'GET',
  path: '/api/affiliate_datas/{id}',
  aliases: ['/api/affiliate_data/{id}'],
  summary: 'Tax number and papers of the own partner.',
  access: 'user',
  params: idParams,
  answer: item(resource, affiliateData),
});

export const uploadAffiliateData = endpoint({
  method: 'POST',
  path: '/api/affiliate_data/{id}',
  aliases: ['/api/affiliate_datas/{id}'],
  summary:
    'Uploads the business registration (`fileRegistration`) and the legal note (`fileAgree`), each a JPG, PNG or PDF of at most 10 MB, with the tax number if it is sent.',
  access: 'user',
  params: idParams,
  multipart: { files: ['fileRegistration', 'fileAgree'], maxBytes: MAX_UPLOAD_BYTES },
  body: z.object({ ust: ust.optional(), smallBusiness: flag.optional() }),
  answer: item(resource, affiliateData),
});

export const changeAffiliateData = endpoint({
  method: 'PATCH',
  path: '/api/affiliate_datas/{id}',
  aliases: ['/api/affiliate_data/{id}'],
  summary:
    'Changes the tax number or the small-business flag of the own partner; only ROLE_ADMIN sets `taxStatus`, anybody’s.',
  access: 'user',
  params: idParams,
  body: z.object({
    ust: z.union([ust, z.null().refine(() => false, 'Please set correct UST ID')]).optional(),
    smallBusiness: flag.optional(),
    taxStatus: taxStatus.optional(),
  }),
  answer: item(resource, affiliateData),
});

export const getAffiliateFile = endpoint({
  method: 'GET',
  path: '/api/affiliate_datas/{id}/{file}',
  aliases: ['/api/affiliate_data/{id}/{file}'],
  summary: 'An uploaded paper of the own partner.',
  access: 'user',
  ticket: true,
  params: idParams.extend({ file: z.literal(['fileRegistration', 'fileAgree']) }),
  answer: file({ types: ['image/jpeg', 'image/png', 'application/pdf'] }),
});
