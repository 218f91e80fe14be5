import type { Network } from '../network/network.ts';
import { NOBODY } from './bonuses.ts';

/** Packs a partner and the partner's rate into one number: half the memory is half the waiting time for it. */
interface LinkCoding {
  readonly shift: number;
  readonly mask: number;
  /** Rates by the lower bits of a link, and the reverse. */
  readonly rateOf: Uint16Array;
  readonly codeOf: Uint16Array;
}

function codeLinks(size: number, rates: Uint16Array): LinkCoding {
  let highest = 0;
  for (let i = 0; i < rates.length; i++) if ((rates[i] as number) > highest) highest = rates[i] as number;
  const codeOf = new Uint16Array(highest + 1);
  for (let i = 0; i < rates.length; i++) codeOf[rates[i] as number] = 1;
  let distinct = 0;
  for (let rate = 0; rate <= highest; rate++) distinct += codeOf[rate] as number;
  const rateOf = new Uint16Array(distinct);
  for (let rate = 0, code = 0; rate <= highest; rate++) {
    if (codeOf[rate] === 0) continue;
    rateOf[code] = rate;
    codeOf[rate] = code++;
  }
  const shift = 32 - Math.clz32(rateOf.length);
  if (size > 2 ** (31 - shift)) throw new RangeError(`Too many partners for ${rateOf.length} rates: ${size}`);
  return { shift, mask: 2 ** shift - 1, rateOf, codeOf };
}

/** For every buyer the upline partners who can earn: those whose rate is higher than all rates below them. */
export interface RateChains {
  /** Start and length of a buyer's chain, by buyer index. */
  readonly startOf: Int32Array;
  readonly lengthOf: Uint8Array;
  /** At a start: the number of links, then the links. The empty chain is at 0. */
  readonly chains: Int32Array;
  readonly coding: LinkCoding;
}

/**
 * Lays out everybody's chain once, to be read for millions of orders: it starts with the partner if they have a rate, and
 * continues with the chain of the nearest upline partner with a higher rate, so none is longer than the number of rates.
 * @throws RangeError if there are more partners than links have numbers for: 67 million, with up to 32 rates
 */
export function layOutChains(network: Network, rates: Uint16Array): RateChains {
  const { size } = network;
  const coding = codeLinks(size, rates);
  const { first, next, links, total } = findHigherRates(network, rates);
  const chains = new Int32Array(total);
  const chainAt = new Int32Array(size);
  const startOf = new Int32Array(size);
  const lengthOf = new Uint8Array(size);
  let free = 1;
  for (let partner = 0; partner < size; partner++) {
    const nearest = first[partner] as number;
    if (nearest !== NOBODY) {
      startOf[partner] = chainAt[nearest] as number;
      lengthOf[partner] = links[nearest] as number;
    }
    const rate = rates[partner] as number;
    if (rate === 0) continue;
    chainAt[partner] = free;
    chains[free++] = links[partner] as number;
    chains[free++] = (partner << coding.shift) | (coding.codeOf[rate] as number);
    const higher = next[partner] as number;
    if (higher === NOBODY) continue;
    const copied = (chainAt[higher] as number) + 1;
    const length = links[higher] as number;
    for (let k = 0; k < length; k++) chains[free++] = chains[copied + k] as number;
  }
  return { startOf, lengthOf, chains, coding };
}

interface HigherRates {
  /** The nearest partner above who has a rate, and the nearest with a higher one than the partner's. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  /** Length of the chain that starts at a partner; 0 without a rate. */
  readonly links: Uint8Array;
  /** Space needed for all chains. */
  readonly total: number;
}

function findHigherRates({ size, parents }: Network, rates: Uint16Array): HigherRates {
  const first = new Int32Array(size);
  const next = new Int32Array(size);
  const links = new Uint8Array(size);
  let total = 1;
  for (let partner = 0; partner < size; partner++) {
    const rate = rates[partner] as number;
    const parent = parents[partner] as number;
    const nearest = parent === NOBODY || rates[parent] !== 0 ? parent : (first[parent] as number);
    let higher = nearest;
    while (higher !== NOBODY && (rates[higher] as number) <= rate) higher = next[higher] as number;
    first[partner] = nearest;
    next[partner] = higher;
    if (rate === 0) continue;
    const count = higher === NOBODY ? 1 : (links[higher] as number) + 1;
    links[partner] = count;
    total += 1 + count;
  }
  return { first, next, links, total };
}
