import { versionOf } from '../platform/version.ts';
import type { Company } from './company.queries.ts';

/** What an `If-Match` of a change of the company names: another one as soon as a fact of it or its logo has changed. */
export function companyVersionOf(company: Company, logo: string | null): string {
  return versionOf({ ...company, logo });
}
