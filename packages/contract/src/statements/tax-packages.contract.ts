import { z } from 'zod';
import { empty, endpoint, file, plain } from '../http/endpoint.ts';
import { calendarDay, id, idParams, instant, month } from '../http/values.ts';

/** Maximum validity of a tax adviser's link, in days. */
export const TAX_LINK_DAYS = [7, 30, 90] as const;

/**
 * A link by which somebody without an account gets the tax package of one year, without its secret part. `usedOn`: Berlin
 * days on which the package was fetched by it, the latest first. `withdrawnAt`: it was revoked early.
 */
const taxLink = z.object({
  id,
  year: z.int(),
  createdAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  usedOn: z.array(calendarDay),
});

export const getTaxPackage = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/year_statements/{year}/tax.zip',
  summary:
    'What a tax adviser needs of a year, as a ZIP: statement, self-billed invoices and corrections, list.',
  description:
    'The year statement as a PDF, each self-billed invoice and each correction of it that was issued in the year as its PDF, and a CSV of these (`;`, UTF-8 with BOM, decimal comma). As far as the months of the year are closed.',
  access: 'user',
  ticket: true,
  params: idParams.extend({ year: id }),
  refusals: [429],
  answer: file({ types: ['application/zip'] }),
});

export const listTaxLinks = endpoint({
  method: 'GET',
  path: '/api/tax_links',
  summary: 'The caller’s links for tax advisers, the latest first, with the days on which they were used.',
  description: 'The last 50, those too that are over.',
  access: 'user',
  answer: plain(z.object({ links: z.array(taxLink) })),
});

export const makeTaxLink = endpoint({
  method: 'POST',
  path: '/api/tax_links',
  summary: 'Makes a link by which a tax adviser gets the tax package of one year without signing in.',
  description:
    'The address is answered this once; it holds for 7, 30 or 90 days. 404 for a year without a statement, 409 while there are ten that hold.',
  access: 'user',
  refusals: [404, 409],
  body: z.object({ year: id, days: z.literal(TAX_LINK_DAYS) }),
  example: { year: 2026, days: 30 },
  readOnly: { ignored: ['createdAt', 'expiresAt', 'withdrawnAt', 'usedOn', 'address'] },
  answer: plain(taxLink.extend({ address: z.string() })),
});

export const withdrawTaxLink = endpoint({
  method: 'DELETE',
  path: '/api/tax_links/{id}',
  summary: 'Ends one of the caller’s links for tax advisers before its time.',
  access: 'user',
  params: idParams,
  answer: empty,
});

const tokenParams = z.object({ token: z.string().max(100) });

export const getTaxLinkFacts = endpoint({
  method: 'GET',
  path: '/api/tax_packages/{token}',
  summary:
    'Whose tax package of which year a link leads to, and until when; the package itself is not fetched.',
  description: '404 for whatever is no link that holds, always the same; 429 after thirty of them.',
  access: 'public',
  refusals: [429],
  params: tokenParams,
  answer: plain(
    z.object({ partner: z.string(), company: z.string(), year: z.int(), to: month, expiresAt: instant }),
  ),
});

export const getTaxPackageByLink = endpoint({
  method: 'GET',
  path: '/api/tax_packages/{token}/tax.zip',
  summary: 'The tax package that a link leads to.',
  description:
    'Its partner sees the day on which it was fetched. 404 for whatever is no link that holds, always the same; 429 after thirty of them, and after twenty packages in a quarter of an hour.',
  access: 'public',
  refusals: [429],
  params: tokenParams,
  answer: file({ types: ['application/zip'] }),
});
