import { pastDayReads } from '../../../account/past-day/past-day.data.ts';
import type { PastDaySearch } from '../../../account/past-day/past-day-search.ts';

export const partnerPastDay = (search: PastDaySearch, { partner }: { partner: string }) =>
  /^\d{1,15}$/.test(partner) ? pastDayReads(partner, search) : [];
