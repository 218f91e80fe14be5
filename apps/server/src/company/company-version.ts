import { versionOf } from '../platform/version.ts';
import type { Company } from './company.queries.ts';

/** The version for the `If-Match` of a change of the company: a new one whenever a fact or the logo has changed. */
export function companyVersionOf(company: Company, logo: string | null): string {
  return versionOf({ ...company, logo });
}
