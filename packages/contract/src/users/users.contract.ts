import { z } from 'zod';
import { endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { optionalLine, personName } from '../http/texts.ts';
import { id, idParams } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';
import { accountFlags } from './account-flags.ts';

const resource: Resource = { name: 'User', path: '/api/users' };

/** A login, as its owner sees it. `phone` is in international form, `+493012345`. */
const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale,
});

const MAX_NAME_LENGTH = 100;

/** Validation of displayName and people's names. */
export const name = personName(MAX_NAME_LENGTH);

/** With or without the country code; null or empty removes it. */
const phone = optionalLine(50);

/** A person's name and phone; missing fields are left unchanged. */
export const personChanges = z.object({
  firstName: name.optional(),
  lastName: name.optional(),
  phone: phone.optional(),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'The caller’s user; to ROLE_ADMIN anybody.',
  access: 'user',
  params: idParams,
  answer: item(resource, user),
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Changes name, telephone number or language of the caller’s user; nobody else’s.',
  access: 'user',
  params: idParams,
  body: personChanges.extend({ locale: locale.optional() }),
  readOnly: { refused: ['email', 'taxStatus', ...accountFlags], elsewhere: ['/api/user/'] },
  answer: item(resource, user),
});

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/profile',
  summary: 'The address that affiliateinfo supplies as `profileUrl`.',
  description: 'Saves the caller’s name, telephone number and display name, and returns them.',
  access: 'user',
  params: idParams,
  body: personChanges.extend({ displayName: name.optional() }),
  readOnly: {
    refused: ['email', 'taxStatus', ...accountFlags],
    current: '/api/users/{id}',
    elsewhere: ['/api/user/'],
  },
  answer: plain(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
      displayName: z.string(),
    }),
  ),
});
