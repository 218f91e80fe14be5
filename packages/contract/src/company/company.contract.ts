import { holdStarts } from '@blattwerk/plan/cycle/hold-end.ts';
import { z } from 'zod';
import { endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { email, line, lines, optionalLine, withPlainLineEnds } from '../http/texts.ts';
import { money } from '../http/values.ts';
import { mailChannel } from '../messages/mail-test.contract.ts';
import { locale } from '../session/session.contract.ts';

const NAME_LENGTH = 80;
const LINE_LENGTH = 200;

/**
 * The company's data as shown on pages, mails and documents; null where nothing was entered. An address is complete or
 * null; `countryISO` has the three letters of ISO 3166-1. `vatId` is its VAT ID, or the tax number of a company without
 * one. `email`: for partners' questions, and the reply address of mails. `sender` is the sender name of mails, if it is not
 * the company's name. `accent` is the colour of buttons and links on light ground (`#26693f`), null for the product's own.
 * `membershipShops` says where memberships are bought, one URL per line: one for everybody, and one for each market with
 * another shop, after the three letters of its country. A URL may contain `{membership}` (`box`, `delivery`), `{country}`,
 * `{language}` (two small letters each) and, as a parameter, the `{code}` of the referring partner. `shopAddress` is the
 * target of referral links to the shop; `{code}` is replaced, otherwise the parameter `affiliateCode` is added. `locales`
 * are the languages on offer, always including German. `logo` is the URL of the logo. `holdDays`: the holding period of
 * credits in days of 24 hours, in every month that is not closed; `holdFrom`: it starts at the payment of the order or, if
 * that is later, at its delivery. `payoutDays`: the days of the month on which payouts are made, empty for any day;
 * the list for each is closed `payoutCutOffDays` days earlier. Less than `payoutMinimum` (net) is not paid out.
 * `answerDays`: working days within which partners' questions are answered. `teamMessagesDaily`: the number of team members
 * to whom a partner may write per day, 0 for none. `mail` says where mails go. `signUpNeeds` is what is missing before
 * anybody can sign up; `productDrafts` are documents still in the product's version, because the company has published none
 * of its own. `version` is the value for the `If-Match` of a change.
 */
const company = z.object({
  name: z.string().nullable(),
  street: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  countryISO: z.string().nullable(),
  vatId: z.string().nullable(),
  representedBy: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  sender: z.string().nullable(),
  accent: z.string().nullable(),
  membershipShops: z.string().nullable(),
  shopAddress: z.string().nullable(),
  locales: z.array(locale),
  logo: z.string().nullable(),
  holdDays: z.int(),
  holdFrom: z.literal([...holdStarts]),
  payoutDays: z.array(z.int()),
  payoutCutOffDays: z.int(),
  payoutMinimum: money,
  answerDays: z.int(),
  teamMessagesDaily: z.int(),
  mail: mailChannel,
  signUpNeeds: z.array(z.literal(['imprint', 'privacy'])),
  productDrafts: z.array(z.literal(['terms', 'partner-agreement'])),
  version: z.string(),
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'Who the company is, and what is missing before anybody can sign up.',
  access: 'operator',
  answer: plain(company),
});

/** Maximum number of characters in `membershipShops`. */
const SHOPS_LENGTH = 4_000;

const optionalEmail = z.union([z.literal('').transform(() => null), email]).nullable();

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/api/company',
  summary: 'Changes who the company is; null clears.',
  description:
    'Documents that are issued from then on name it so, earlier ones stay as they are. `If-Match` names the `version` that was read: 412 when it has changed since.',
  example: {
    name: 'Blattwerk GmbH',
    street: 'Gartenstraße 1',
    postcode: '10115',
    city: 'Berlin',
    countryISO: 'DE',
    vatId: 'DE136695976',
    representedBy: 'Clara Bauer',
    email: 'kontakt@blattwerk.example',
    sender: 'Ihr Team von Blattwerk',
    accent: '#26693f',
    shopAddress: 'https://shop.blattwerk.example/?code={code}',
  },
  access: 'company.write',
  ifMatch: true,
  body: z.object({
    name: line(NAME_LENGTH).optional(),
    street: optionalLine(LINE_LENGTH).optional(),
    postcode: optionalLine(20).optional(),
    city: optionalLine(100).optional(),
    countryISO: z
      .union([z.literal('').transform(() => null), z.string().transform((text) => text.trim().toUpperCase())])
      .nullable()
      .optional(),
    vatId: optionalLine(30).optional(),
    representedBy: optionalLine(LINE_LENGTH).optional(),
    phone: optionalLine(50).optional(),
    email: optionalEmail.optional(),
    sender: optionalLine(NAME_LENGTH).optional(),
    accent: z
      .union([
        z.literal('').transform(() => null),
        z
          .string()
          .transform((text) => text.trim().toLowerCase())
          .refine((text) => /^#[0-9a-f]{6}$/.test(text), refusalText('colourInvalid')),
      ])
      .nullable()
      .optional(),
    membershipShops: lines(SHOPS_LENGTH)
      .transform((text) => (text === '' ? null : withPlainLineEnds(text)))
      .nullable()
      .optional(),
    shopAddress: optionalLine(300).optional(),
    locales: z.array(locale).max(4).optional(),
    holdDays: z.int().min(14).max(60).optional(),
    holdFrom: z.literal([...holdStarts]).optional(),
    payoutDays: z.array(z.int().min(1).max(31)).max(31).optional(),
    payoutCutOffDays: z.int().min(0).max(27).optional(),
    payoutMinimum: z
      .string()
      .regex(/^\d{1,4}(\.\d\d)?$/, refusalText('minimumInvalid'))
      .optional(),
    answerDays: z.int().min(1).max(30).optional(),
    teamMessagesDaily: z.int().min(0).max(500).optional(),
    reason,
  }),
  readOnly: { refused: ['logo'], ignored: ['mail', 'signUpNeeds', 'productDrafts', 'version'] },
  answer: plain(company),
});
