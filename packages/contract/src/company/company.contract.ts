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
 * Who the company is, as pages, mails and papers say it; what it has not said is null. An address is whole or there is
 * none; `countryISO` has the three letters of ISO 3166-1. `vatId` is its VAT ID, or the tax number of a company without one.
 * `email`: where partners turn to with questions, and where answers to mails arrive. `sender` is the name that mails come
 * from, if that is not the company's. `accent` is the colour of buttons and links on light ground (`#26693f`), null the
 * product's own. `membershipShops` says where memberships are bought, in lines: an address for everybody, and one for each
 * market that has another, after the three letters of its country. An address may hold `{membership}` (`box`,
 * `delivery`), `{country}`, `{language}` (two small letters each) and, as a parameter, the `{code}` of whoever recommends it. `shopAddress` is
 * where referral links lead that are for the shop; `{code}` is replaced, without one the parameter `affiliateCode` is added. `locales` are the languages on offer, German always among them. `logo` is the
 * address of the logo. `holdDays`: days of 24 hours that a credit waits, in every month that is not closed; `holdFrom`: from the payment of its order or, as
 * far as that is later, from its delivery (S35). `payoutDays`: the days of the month on which is paid out, none for any day; the list of each is
 * closed `payoutCutOffDays` before. Less than `payoutMinimum` (net) is not paid out (S51). `answerDays`: working days within which questions of
 * partners are answered. `teamMessagesDaily`: to how many people of the team a partner may write a day, 0 for none. `mail` says where mails go. `signUpNeeds` is what is missing
 * before anybody can sign up; `productDrafts` are documents that hold as they came with the product, because the company has
 * published none of its own. `version` is what an `If-Match` of a change names.
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

/** Most characters of the lines that say where memberships are bought. */
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
