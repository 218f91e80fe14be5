import type { AffiliateData } from '../../areas/account/affiliate-data/affiliate-data.data.ts';
import { PaperCard } from '../../areas/account/affiliate-data/PaperCard.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

const data: AffiliateData = {
  id: SAMPLE_PARTNER,
  ust: null,
  verified: false,
  warning: null,
  smallBusiness: false,
  taxStatus: 'unproven',
  toCheck: null,
  fileRegistration: null,
  fileAgree: null,
};

/** A missing document: one's own, and a viewed partner's. */
export function Papers() {
  return (
    <>
      <PaperCard data={data} dialog="document" writable />
      <PaperCard data={data} dialog="legal-note" writable={false} />
    </>
  );
}
