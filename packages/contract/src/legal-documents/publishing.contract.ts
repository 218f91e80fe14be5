import { z } from 'zod';
import { empty, endpoint, plain } from '../http/endpoint.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line, lines } from '../http/texts.ts';
import { id, idParams, instant } from '../http/values.ts';
import { locale } from '../session/session.contract.ts';

const TITLE_LENGTH = 200;
const TEXT_LENGTH = 100_000;

/** Terms and partner agreement are accepted by partners; imprint and privacy notice are public. */
const documentKind = z.literal(['terms', 'partner-agreement', 'imprint', 'privacy']);

/**
 * One version of a document. `acceptAnew`: those who accepted the version before have to accept this one as well. `texts`
 * has a text for each language available, always including German; readers of another language get English, or else German.
 * `productDraft`: it came with the product, and the company has not published its own.
 */
const published = z.object({
  id,
  kind: documentKind,
  version: z.string(),
  validFrom: instant,
  acceptAnew: z.boolean(),
  /** The publisher; null for documents of the product, and without a name if the account is gone. */
  publishedBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  productDraft: z.boolean(),
  texts: z.array(z.object({ locale, title: z.string(), text: z.string() })),
});

export const listPublishedDocuments = endpoint({
  method: 'GET',
  path: '/api/company/legal_documents',
  summary: 'Every version of every document of the company in all its languages, the newest first.',
  access: 'company.write',
  answer: plain(z.array(published)),
});

const text = z.object({
  title: line(TITLE_LENGTH),
  text: lines(TEXT_LENGTH).refine((written) => written !== '', refusalText('blank')),
});

export const publishLegalDocument = endpoint({
  method: 'POST',
  path: '/api/legal_documents',
  summary: 'Publishes a new version of a document, which is never changed afterwards.',
  description:
    '`texts` by language; German is needed. It holds from `validFrom` on, which is now unless given and a year away at most. `If-Match` names the `id` of the newest version of its kind that was read, `0` where there was none: 412 when there is another one. `acceptAnew` false: who accepted the version before need not accept this one; the first version of a kind is always to be accepted.',
  access: 'company.write',
  idempotencyKey: true,
  ifMatch: true,
  body: z.object({
    kind: documentKind,
    texts: z.object({
      de: text.optional(),
      en: text.optional(),
      'fr-FR': text.optional(),
      'ru-RU': text.optional(),
    }),
    validFrom: z.iso
      .datetime({ offset: true })
      .transform((at) => new Date(at))
      .optional(),
    acceptAnew: z.boolean().default(true),
    reason,
  }),
  readOnly: {
    ignored: ['version', 'publishedBy', 'publishedAt', 'productDraft', 'title', 'text', 'acceptedAt'],
  },
  answer: plain(published),
});

export const withdrawLegalDocument = endpoint({
  method: 'DELETE',
  path: '/api/legal_documents/{id}',
  summary: 'Withdraws a version before it holds: 409 once it does, since what held stays as it is.',
  access: 'company.write',
  params: idParams,
  body: z.object({ reason }),
  answer: empty,
});

export const getLegalPage = endpoint({
  method: 'GET',
  path: '/api/legal_pages/{kind}',
  summary: 'The imprint or the privacy notice that holds now; 404 while the company has published none here.',
  access: 'public',
  params: z.object({ kind: z.literal(['imprint', 'privacy']) }),
  query: z.object({ locale: locale.default('de') }),
  answer: plain(
    z.object({ title: z.string(), text: z.string(), locale, version: z.string(), validFrom: instant }),
  ),
});
