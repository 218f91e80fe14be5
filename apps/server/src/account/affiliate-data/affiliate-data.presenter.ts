import type { getAffiliateData } from '@blattwerk/contract/affiliate-data/affiliate-data.contract.ts';
import { checkUst } from '../../platform/check-ust.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { AffiliateData, AffiliateFile } from './affiliate-data.queries.ts';

/** The owner's view; files are URLs, never keys. */
export function presentAffiliateData(
  partner: number,
  data: AffiliateData,
): HandlerAnswer<typeof getAffiliateData> {
  const { ust, smallBusiness, taxStatus, toCheck } = data;
  const warning = ust === null ? null : checkUst(ust);
  const address = (file: AffiliateFile) =>
    data[file] === null ? null : `/api/affiliate_datas/${partner}/${file}`;
  return {
    id: partner,
    ust,
    verified: ust !== null && warning === null,
    warning,
    smallBusiness,
    taxStatus,
    toCheck: toCheck && { ...toCheck, warning: checkUst(toCheck.ust) },
    fileRegistration: address('fileRegistration'),
    fileAgree: address('fileAgree'),
  };
}
