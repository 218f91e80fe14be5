import { useState } from 'react';
import type { Company } from './company.data.ts';

/**
 * The version that a change of some of the company's fields is meant for. What another form changes is none of its concern:
 * it is the newest version as long as these fields are what was shown, and else that of what was shown.
 * @returns the version, and what to call with the company that is shown from now on
 */
export function useShownVersion(
  company: Company,
  fieldsOf: (company: Company) => object,
): readonly [version: string, show: (company: Company) => void] {
  const [shown, show] = useState(company);
  const isSame = JSON.stringify(fieldsOf(company)) === JSON.stringify(fieldsOf(shown));
  return [isSame ? company.version : shown.version, show];
}
