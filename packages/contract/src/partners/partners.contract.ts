import { z } from 'zod';
import { endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant, money, userAddress } from '../http/values.ts';
import { messageFlags } from '../message-settings/message-settings.contract.ts';
import { accountFlags, flagsOfPartner } from '../users/account-flags.ts';
import { name } from '../users/users.contract.ts';

/** The account types (specification, section 1). */
export const accountType = z.literal(['basic', 'partner', 'premium']);

export const partnerResource: Resource = { name: 'Partner', path: '/api/partners' };

/**
 * Partner tree info (specification, section 3). All keys are always present; beyond the viewer's first line `email`,
 * `phone` and `city` are null.
 */
const treeUser = z.object({
  createdAt: instant,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  currentLoginDate: instant.nullable(),
  billingAddress: z.array(
    z.object({ country: z.string(), countryISO: z.string(), city: z.string().nullable() }),
  ),
});

/**
 * `payoutBalance` is what can be requested now and `shop` where it can be redeemed; both only for the caller's own partner.
 */
const partner = z.object({
  id,
  displayName: z.string(),
  payoutBalance: money.optional(),
  shop: z.string().nullable().optional(),
  QPBalance: z.int().optional(),
  user: treeUser.optional(),
});

/**
 * Recent activity, the first that applies: `ordered` (in the running month, Berlin), `new` (joined in the last 30 days),
 * `silent` (neither ordered nor signed in for 30 days), or `usual`. The orders themselves are not revealed.
 */
const activity = z.literal(['ordered', 'new', 'silent', 'usual']);

/**
 * A partner in the tree (specification, section 3). `parent` is null for the viewer's own node, `depth` counts from the
 * viewer. `qualificationPoints` are those of the running cycle.
 */
export const treePartner = z.object({
  id,
  displayName: z.string(),
  name: z.string(),
  children: z.int(),
  parent: id.nullable(),
  depth: z.int(),
  visible: z.boolean(),
  affiliate: z.boolean(),
  premium: z.boolean(),
  level: z.int(),
  qualificationPoints: z.int(),
  activity,
});

export const getPartner = endpoint({
  method: 'GET',
  path: '/api/partners/{id}',
  summary: 'A partner of the caller’s team; the groups partnerName and treeInfo choose the fields.',
  access: 'user',
  params: idParams,
  groups: ['partnerName', 'treeInfo'],
  answer: item(partnerResource, partner),
});

export const renamePartner = endpoint({
  method: 'PATCH',
  path: '/api/partners/{id}',
  summary: 'Changes the name under which the caller’s partner is shown; nobody else’s.',
  access: 'user',
  params: idParams,
  body: z.object({ displayName: name.optional() }),
  readOnly: {
    refused: ['shop', 'taxStatus', ...accountFlags],
    ignored: ['payoutBalance', 'QPBalance', 'user'],
    elsewhere: ['/api/affiliate_datas/{id}', ...flagsOfPartner],
  },
  answer: item(partnerResource, partner),
});

export const getChildren = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/getchildren',
  summary: 'The partner as a tree node and its first line, in the order of their legs.',
  access: 'user',
  params: idParams,
  answer: plain(treePartner.omit({ children: true }).extend({ children: z.array(treePartner) })),
});

/** Maximum number of children per page. */
export const MAX_CHILDREN = 100;

const counted = (most: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default(most)
    .transform(Number);

/** Sort orders of a first line; customers without a team of their own then come last. */
export const lineOrder = z.literal(
  ['legs', 'qualificationPoints', 'name', 'activity'],
  refusalText('queryInvalid'),
);

/** `customersAlone` is the number of customers without a team of their own at the end of the line; 0 without an order. */
export const listChildren = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/children',
  summary: 'The partner as a tree node, and a page of the children.',
  description: `\`children\` is how many there are; they come in the order of their legs or in another one, \`limits\` at a time, at most ${MAX_CHILDREN}.`,
  access: 'user',
  params: idParams,
  query: z.object({ page: counted('1'), limits: counted(String(MAX_CHILDREN)), order: lineOrder.optional() }),
  answer: plain(treePartner.extend({ customersAlone: z.int(), line: z.array(treePartner) })),
});

/** One partner on the path down to another; `position` is the index among the children of the one before, from 0. */
export const pathStep = z.object({ id, displayName: z.string(), position: z.int() });

export const searchPartners = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/search/{text}',
  summary: 'Partners in the team of {id} whose name contains the text.',
  description: 'At least 2 letters; at most 20 partners, each with its path from {id} down.',
  access: 'user',
  params: idParams.extend({ text: z.string().min(1).max(100) }),
  answer: plain(z.array(treePartner.extend({ path: z.array(pathStep) }))),
});

/**
 * `user` is the IRI of their user, `placed` whether they have a place in the tree, `deleted` whether their account was
 * deleted, `secondFactor` whether they need more than a password to sign in.
 */
export const findPartners = endpoint({
  method: 'GET',
  path: '/api/partners/find',
  summary: 'Partners wherever they stand, by what is known of them.',
  description:
    'By a part of the shown name or of first and last name, the whole e-mail address or the number; at most 20.',
  access: 'partners.read',
  query: z.object({ text: z.string().min(1).max(180) }),
  answer: plain(
    z.array(
      z.object({
        id,
        user: userAddress,
        displayName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        accountType,
        placed: z.boolean(),
        disabled: z.boolean(),
        deleted: z.boolean(),
        secondFactor: z.boolean(),
        createdAt: instant,
      }),
    ),
  ),
});

/** Affiliate info (specification, section 3). `affiliate` is JSON text; a PUT to `profileUrl` saves the profile. */
const affiliateInfo = z.object({
  affiliate: z.string(),
  messageSettings: messageFlags,
  user: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  partner: z.object({ id, displayName: z.string() }),
  currentPartner: id,
  currentUser: id,
  profileUrl: z.string(),
});

export const getAffiliateInfo = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/affiliateinfo',
  summary: 'The `affiliate` data of the caller’s partner; 403 when the account is disabled.',
  access: 'user',
  disabledAccounts: 'forbidden',
  params: idParams,
  answer: plain(affiliateInfo),
});

export const getOwnAffiliateInfo = endpoint({
  method: 'GET',
  path: '/api/partnersgetaffiliateinfo',
  summary: 'The `affiliate` data of the token’s partner; 403 when the account is disabled.',
  access: 'user',
  disabledAccounts: 'forbidden',
  answer: plain(affiliateInfo),
});
