import { z } from 'zod';
import { endpoint, file, item, MAX_UPLOAD_BYTES, type Resource } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { calendarDay, id, idParams, instant } from '../http/values.ts';
import { accountFlags, flagsOfPartner } from '../users/account-flags.ts';

const resource: Resource = { name: 'AffiliateData', path: '/api/affiliate_datas' };

const taxStatus = z.literal(['unproven', 'proven']);

const warning = z.literal(['form', 'checkDigit']).nullable();

/**
 * Tax number and documents of a partner; the id is the partner's. `verified` says that the form and the check digits of
 * `ust` are valid, `warning` what is wrong. `toCheck` is a change of proven data, with a `warning` for its own number:
 * until an operator has checked it, the proven state stays. The files are IRIs, null without a file.
 */
const affiliateData = z.object({
  id,
  ust: z.string().nullable(),
  verified: z.boolean(),
  warning,
  smallBusiness: z.boolean(),
  taxStatus,
  toCheck: z.object({ ust: z.string(), warning, smallBusiness: z.boolean(), since: instant }).nullable(),
  fileRegistration: z.string().nullable(),
  fileAgree: z.string().nullable(),
});

/** The error text is the one in section 8 of the specification. */
const ust = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text !== '', refusalText('ustInvalid'))
  .refine((text) => text.length <= 40 && !/\p{C}/u.test(text), refusalText('ustInvalid'));

/** A form contains only text. */
const flag = z.union([
  z.boolean(),
  z.literal(['true', '1']).transform(() => true),
  z.literal(['false', '0', '']).transform(() => false),
]);

export const getAffiliateData = endpoint({
  method: 'GET',
  path: '/api/affiliate_datas/{id}',
  aliases: ['/api/affiliate_data/{id}'],
  summary: 'Tax number and documents of the caller’s partner.',
  access: 'user',
  params: idParams,
  answer: item(resource, affiliateData),
});

/** Derived from the tax number. */
const derived = ['verified', 'warning', 'toCheck'];

export const uploadAffiliateData = endpoint({
  method: 'POST',
  path: '/api/affiliate_data/{id}',
  aliases: ['/api/affiliate_datas/{id}'],
  summary: 'Uploads the business registration (`fileRegistration`) and the legal note (`fileAgree`).',
  description: 'Each a JPG, PNG or PDF of at most 10 MB, with the tax number if it is sent.',
  access: 'user',
  params: idParams,
  multipart: { files: ['fileRegistration', 'fileAgree'], maxBytes: MAX_UPLOAD_BYTES },
  body: z.object({ ust: ust.optional(), smallBusiness: flag.optional() }),
  readOnly: { refused: ['taxStatus', ...accountFlags], ignored: derived, elsewhere: flagsOfPartner },
  answer: item(resource, affiliateData),
});

export const changeAffiliateData = endpoint({
  method: 'PATCH',
  path: '/api/affiliate_datas/{id}',
  aliases: ['/api/affiliate_data/{id}'],
  summary: 'Changes the tax number or the small-business flag of the caller’s partner.',
  description:
    'What was proven stays until the change is checked (`toCheck`; null takes it back); the same number written otherwise changes nothing, and `ust: null` ends the proven state immediately. Only ROLE_ADMIN sets `taxStatus`, everybody’s but their own: it decides on what is to be checked, and says with `toCheck` what the caller has read of it (409 where that is missing, or is no longer what is to be checked). `ust` and `smallBusiness` sent with it as they were read are refused (422) once the partner has changed them. The decision holds from `validFrom` where ROLE_ADMIN gives that day (422 for one that has not come); else a proof is of all the time for which there was none, a checked change holds from the day on which the partner made it, and what no proof and no invoice rests on is put right from the beginning.',
  access: 'user',
  refusals: [403],
  params: idParams,
  body: z.object({
    ust: ust.nullish(),
    smallBusiness: flag.optional(),
    taxStatus: taxStatus.optional(),
    validFrom: calendarDay.optional(),
    toCheck: z.object({ ust: z.string(), smallBusiness: flag }).nullish(),
  }),
  readOnly: {
    refused: ['fileRegistration', 'fileAgree', ...accountFlags],
    ignored: ['verified', 'warning'],
    elsewhere: flagsOfPartner,
  },
  answer: item(resource, affiliateData),
});

export const getAffiliateFile = endpoint({
  method: 'GET',
  path: '/api/affiliate_datas/{id}/{file}',
  aliases: ['/api/affiliate_data/{id}/{file}'],
  summary: 'An uploaded document of the caller’s partner.',
  access: 'user',
  ticket: true,
  params: idParams.extend({ file: z.literal(['fileRegistration', 'fileAgree']) }),
  answer: file({ types: ['image/jpeg', 'image/png', 'application/pdf'] }),
});
