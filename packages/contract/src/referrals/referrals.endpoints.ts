import {
  addReferralLink,
  changeReferralLink,
  getReferralLink,
  listReferralLinks,
  saveReferralCode,
} from './referral-links.contract.ts';
import {
  addReferralTransition,
  getReferralTransition,
  listReferralTransitions,
} from './referral-transitions.contract.ts';
import { getAllLinksStatistic, getReferralStatistic } from './referrals.contract.ts';

/** Every call about referral links, their clicks and what these came to. */
export const referralEndpoints = [
  listReferralLinks,
  getReferralLink,
  addReferralLink,
  changeReferralLink,
  saveReferralCode,
  listReferralTransitions,
  getReferralTransition,
  addReferralTransition,
  getReferralStatistic,
  getAllLinksStatistic,
] as const;
