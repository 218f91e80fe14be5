import { expect, test } from 'vitest';
import { invalidates } from './invalidates.ts';

test.each([
  ['creditsReleased', '/api/partner/commission/available?partner=7', true],
  ['creditsReleased', '/api/partner/7/credits/pending/count', true],
  ['creditsReleased', '/api/credits?partner=7', true],
  ['creditsReleased', '/api/partners/7/ledger?page=1', true],
  ['creditsReleased', '/api/partner_total_statistics?partner=7', true],
  ['creditsReleased', '/api/partners/7/team', false],
  ['creditsReleased', '/api/payouts?order%5Bid%5D=desc', false],
  ['creditsReleased', '/api/news', false],
  ['creditCorrected', '/api/partners/7/ledger?page=1', true],
  ['payoutPaid', '/api/payouts?order%5Bid%5D=desc', true],
  ['payoutPaid', '/api/user_voucher_list', true],
  ['payoutPaid', '/api/partners/7/statements/4', true],
  ['newPartner', '/api/partners/7/team?page=1', true],
  ['newPartner', '/api/partner_total_statistics?partner=7', true],
  ['newPartner', '/api/potential_partners?email=&order%5Bid%5D=desc', true],
  ['newCustomer', '/api/partner_total_statistics?partner=7', true],
  ['newCustomer', '/api/potential_partners/get-remaining-info', true],
  ['newPartner', '/api/payouts', false],
  ['teamOrderPaid', '/api/partners/7/orders', true],
  ['newTerms', '/api/legal_documents/new', true],
  ['approvalWaits', '/api/payout_runs/4', true],
  ['approvalDecided', '/api/corrections?status=waiting', true],
  ['approvalWaits', '/api/payouts', false],
  ['approvalDecided', '/api/payouts/7', true],
  ['newUserLogin', '/api/sessions?limits=100', true],
  ['registrationSuccess', '/api/partners/7/rank', false],
] as const)('%s invalidates %s: %s', (type, path, expected) => {
  expect(invalidates(new Set([type]), path)).toBe(expected);
});
