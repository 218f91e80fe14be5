import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import type { OwnVolumes } from '../volumes/own-volumes.ts';

/**
 * Head counts by account type, by partner index. As in the specification's responses, "customers" are all partners of the
 * first line, "affiliate" means without premium, and clients have the account type basic.
 */
export interface PartnerCounts {
  /** In the first line: all, affiliates without premium, affiliates with premium. */
  readonly numberOfCustomers: Int32Array;
  readonly numberOfAffiliateCustomers: Int32Array;
  readonly numberOfPremiumAffiliateCustomers: Int32Array;
  /** In the whole downline. */
  readonly team: {
    readonly affiliatesPartners: Int32Array;
    readonly premiumPartners: Int32Array;
    readonly clients: Int32Array;
  };
  /** Clients in the downline, at any depth, with an order that counts in the cycle. */
  readonly activeCustomers: Int32Array;
}

/** Counts everybody's first line and downline in one pass over the tree. */
export function countPartners(network: Network, { premium, hasOrder }: OwnVolumes): PartnerCounts {
  const { size, parents, affiliate } = network;
  const customers = new Int32Array(size);
  const affiliateCustomers = new Int32Array(size);
  const premiumCustomers = new Int32Array(size);
  const affiliates = new Int32Array(size);
  const premiums = new Int32Array(size);
  const clients = new Int32Array(size);
  const active = new Int32Array(size);
  for (let partner = size - 1; partner >= 0; partner--) {
    const parent = parents[partner] as number;
    if (parent === NO_PARENT) continue;
    const isClient = affiliate[partner] === 1 ? 0 : 1;
    const isPremium = isClient === 0 && premium[partner] === 1 ? 1 : 0;
    const isAffiliate = 1 - isClient - isPremium;
    const isActive = isClient === 1 && hasOrder[partner] === 1 ? 1 : 0;
    customers[parent] = (customers[parent] as number) + 1;
    affiliateCustomers[parent] = (affiliateCustomers[parent] as number) + isAffiliate;
    premiumCustomers[parent] = (premiumCustomers[parent] as number) + isPremium;
    affiliates[parent] = (affiliates[parent] as number) + (affiliates[partner] as number) + isAffiliate;
    premiums[parent] = (premiums[parent] as number) + (premiums[partner] as number) + isPremium;
    clients[parent] = (clients[parent] as number) + (clients[partner] as number) + isClient;
    active[parent] = (active[parent] as number) + (active[partner] as number) + isActive;
  }
  return {
    numberOfCustomers: customers,
    numberOfAffiliateCustomers: affiliateCustomers,
    numberOfPremiumAffiliateCustomers: premiumCustomers,
    team: { affiliatesPartners: affiliates, premiumPartners: premiums, clients },
    activeCustomers: active,
  };
}
