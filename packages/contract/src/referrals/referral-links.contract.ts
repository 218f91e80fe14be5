import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { linesWithoutLinks } from '../http/texts.ts';
import { id, idParams, instant, iriOf, partnerReference } from '../http/values.ts';

/** Maximum length of a code (specification, section 9). */
const MAX_CODE_LENGTH = 50;

export const referralLinkResource: Resource = { name: 'ReferralLink', path: '/api/referral_links' };
const partner: Resource = { name: 'Partner', path: '/api/partners' };

/** Lower case is refused, never converted (specification, section 5). */
const code = z
  .string()
  .regex(/^[A-Z0-9]+$/, refusalText('linkCodeCharacters'))
  .max(MAX_CODE_LENGTH, refusalText('linkCodeTooLong', { most: MAX_CODE_LENGTH }));

/**
 * The target of a link (specification, section 3): `0` is the registration, which begins with the page that introduces the
 * inviter; `form` its form; `/api/media` the media library, `/api/media/12` one of its items, `shop` the company's shop.
 * Each keeps the code.
 */
const linkTarget = z
  .string()
  .regex(/^(?:0|form|shop|\/api\/media(?:\/[1-9]\d{0,14})?)$/, refusalText('linkTargetUnknown'));

/** The partner's words quoted on the page that introduces the inviter; empty for none. */
const words = linesWithoutLinks(300)
  .transform((text) => text || null)
  .nullable();

/**
 * Referral link (specification, section 3). `referralTransitions` is the number of visits. An inactive one leads nowhere,
 * and its code is not reused. `words` are the partner's own, for its visitors.
 */
const referralLink = z.object({
  id,
  code: z.string(),
  target: z.string(),
  words: z.string().nullable(),
  type: z.int(),
  partner: iriOf(partner),
  referralTransitions: z.int(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  createdAt: instant,
});

export const listReferralLinks = endpoint({
  method: 'GET',
  path: '/api/referral_links',
  summary: 'The caller’s referral links.',
  description: 'With `code` the link that has it, whoever owns it: of a foreign one nothing but the code.',
  access: 'user',
  answer: collection(referralLinkResource, referralLink.partial().extend({ code: z.string() }), {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'code'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { partner: 'relation', code: 'exact' },
  }),
});

export const getReferralLink = endpoint({
  method: 'GET',
  path: '/api/referral_links/{id}',
  summary: 'One of the caller’s referral links.',
  access: 'user',
  params: idParams,
  answer: item(referralLinkResource, referralLink),
});

/** Decided by the server: ignored if a client sends it. */
const ignored = z.unknown().optional();

export const addReferralLink = endpoint({
  method: 'POST',
  path: '/api/referral_links',
  summary: 'Creates a referral link for the caller’s partner.',
  description:
    'Codes are unique. A `target` that the media library does not have is refused (422), and the `shop` where the company has named none. 409 before lessons are passed that the company requires: of newcomers for the first link, of everybody for each new one.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({
    code,
    target: linkTarget.default('0'),
    words: words.default(null),
    partner: partnerReference.optional(),
    type: ignored,
    referralTransitions: ignored,
  }),
  readOnly: { refused: ['isDefault', 'isActive'], ignored: ['createdAt'] },
  answer: item(referralLinkResource, referralLink),
});

export const changeReferralLink = endpoint({
  method: 'PATCH',
  path: '/api/referral_links/{id}',
  summary:
    'Gives one of the caller’s referral links another code, the former one leads nowhere from then on.',
  description:
    'Another `target`; other `words`; or switches it off and on again. The next active one takes over from a default that is switched off.',
  access: 'user',
  params: idParams,
  body: z.object({
    code: code.optional(),
    target: linkTarget.optional(),
    words: words.optional(),
    isActive: z.boolean().optional(),
  }),
  readOnly: { refused: ['type', 'partner', 'isDefault'], ignored: ['referralTransitions', 'createdAt'] },
  answer: item(referralLinkResource, referralLink),
});

export const saveReferralCode = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/referrals/save-code',
  summary: 'The code of the default referral link.',
  description:
    'If there is none it is made out of the first name: KLARA, or KLARA2 where that is taken; 409 before the lessons are passed that the company requires.',
  access: 'user',
  params: idParams,
  refusals: [409],
  answer: plain(z.object({ code: z.string() })),
});

export const getCodesLeadTo = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/referrals/leads-to',
  summary: 'Whom the codes of the partner lead to by name.',
  description:
    'The next active sponsor above while the partner is held or ended. Null where they lead to the partner.',
  access: 'user',
  params: idParams,
  answer: plain(z.object({ leadsTo: z.object({ name: z.string() }).nullable() })),
});
