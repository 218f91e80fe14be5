import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { email } from '../http/texts.ts';
import { idParams } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';
import { name, personChanges } from '../users/users.contract.ts';
import { partnerFile } from './partner-file.contract.ts';

export const changePartnerFile = endpoint({
  method: 'PATCH',
  path: '/api/operator/partners/{id}',
  summary: 'Corrects names, telephone number or language of a partner.',
  description:
    'What is left out stays; `phone: null` takes the number away. Documents that were issued keep the name that they have. 403 for one who is paid to the caller’s own account, and for an operator’s account without the right for those; 409 for the caller’s own account and for one that was deleted. The address is changed by `POST /api/operator/partners/{id}/email-change`. `If-Match` names the `version` of the file: 412 when it has changed since.',
  access: 'partners.write',
  ifMatch: true,
  refusals: [403, 409],
  params: idParams,
  body: personChanges.extend({ displayName: name.optional(), locale: locale.optional(), reason }),
  readOnly: {
    refused: ['email', 'accountType', 'sponsor', 'placed', 'disabled', 'secondFactor', 'admin', 'deleted'],
    ignored: [
      'user',
      'emailChange',
      'mergedInto',
      'mergedFrom',
      'version',
      'signInVersion',
      'codesLeadTo',
      'createdAt',
      'lastSignInAt',
      'balance',
      'pending',
      'debt',
      'currency',
    ],
  },
  answer: plain(partnerFile),
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/operator/partners/{id}/email-change',
  summary: 'Begins to give a partner another e-mail address.',
  description:
    'The new address gets a link that confirms it within 7 days, and until then nothing changes; the present one is written to. Another request ends the former link. 409 `emailTaken` for an address that somebody has, 422 for the one that they have already; the other refusals as for a change of the names.',
  access: 'partners.write',
  ifMatch: true,
  idempotencyKey: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ email, reason }),
  answer: empty,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-change/confirm',
  summary: 'Confirms a new e-mail address by its link, which ends with it.',
  description:
    'From then on its user signs in with it. 422 for a link that was used, replaced or is too old; 409 `emailTaken` where somebody has the address meanwhile.',
  access: 'public',
  refusals: [409, 429],
  body: z.object({ token: z.string().max(200) }),
  answer: empty,
});
