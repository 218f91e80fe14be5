import { MAX_SEARCH_HITS, type searchEverything } from '@blattwerk/contract/operators/search.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { findByTaxNumber } from '../../account/affiliate-data/affiliate-data.queries.ts';
import { findAccountsByIbanEnd } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { maskIban } from '../../account/bank-accounts/iban.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import {
  findCodeHits,
  findDocumentHits,
  findOrderHits,
  findPayoutHits,
  type NumberedHit,
} from './numbered-hits.queries.ts';
import { findPartnerHits, type PartnerHit } from './partner-hits.queries.ts';
import { readTerms, type Terms } from './read-terms.ts';

type Answer = HandlerAnswer<typeof searchEverything>;
type Hit = Answer['hits'][number];
type SearchDeps = Pick<Deps, 'db' | 'secrets'>;

/** One more than is returned, to know whether there are more. */
const LIMIT = MAX_SEARCH_HITS + 1;

/**
 * Everything that a text may refer to, kind by kind.
 * @throws ApiError 422 if it is too short or too long
 */
export async function searchFor(deps: SearchDeps, given: string): Promise<Answer> {
  const terms = readTerms(given);
  const { db } = deps;
  const [partners, orders, payouts, documents, codes] = await Promise.all([
    findPartners(deps, terms),
    findOrderHits(db, terms.text, LIMIT),
    findPayoutHits(db, terms.id),
    findDocumentHits(db, terms.document),
    findCodeHits(db, terms.code),
  ]);
  const groups: Hit[][] = [
    partners.map(presentPartner),
    orders.map((hit) => presentNumbered('order', hit)),
    payouts.map((hit) => presentNumbered('payout', hit)),
    documents.map((hit) => presentNumbered('credit-note', hit)),
    codes.map((hit) => presentNumbered('referral-code', hit)),
  ];
  return {
    hits: groups.flatMap((group) => group.slice(0, MAX_SEARCH_HITS)),
    more: groups.flatMap((group) => (group.length > MAX_SEARCH_HITS && group[0] ? [group[0].kind] : [])),
  };
}

/** Unique matches come first. */
const order: readonly PartnerHit['by'][] = ['number', 'tax-number', 'iban', 'phone', 'name', 'email'];

/** Each partner once, by the first match. */
async function findPartners(deps: SearchDeps, terms: Terms): Promise<PartnerHit[]> {
  const found = await Promise.all([
    findPartnerHits(deps.db, terms, LIMIT),
    findByNumber(deps, terms),
    findByIban(deps, terms),
  ]);
  const sorted = found.flat().toSorted((one, other) => order.indexOf(one.by) - order.indexOf(other.by));
  const first = new Map<number, PartnerHit>();
  for (const hit of sorted) if (!first.has(hit.partner)) first.set(hit.partner, hit);
  return [...first.values()];
}

async function findByNumber({ db }: SearchDeps, { taxNumber }: Terms): Promise<PartnerHit[]> {
  if (taxNumber === null) return [];
  const hits = await findByTaxNumber(db, taxNumber, LIMIT);
  return hits.map(({ partner, name, number }) => ({ partner, name, by: 'tax-number', detail: number }));
}

async function findByIban(deps: SearchDeps, { ibanEnd }: Terms): Promise<PartnerHit[]> {
  if (ibanEnd === null) return [];
  const hits = await findAccountsByIbanEnd(deps, ibanEnd, LIMIT);
  return hits.map(({ partner, name, iban }) => ({ partner, name, by: 'iban', detail: maskIban(iban) }));
}

function presentPartner({ partner, name, by, detail }: PartnerHit): Hit {
  return {
    kind: 'partner',
    id: partner,
    partner: { id: partner, name },
    title: name,
    by,
    detail,
    at: null,
    amount: null,
  };
}

function presentNumbered(
  kind: Exclude<Hit['kind'], 'partner'>,
  { id, partner, name, title, at, cents }: NumberedHit,
): Hit {
  return {
    kind,
    id,
    partner: { id: partner, name },
    title,
    by: kind === 'referral-code' ? 'code' : 'number',
    detail: null,
    at,
    amount: cents === null ? null : formatCents(cents),
  };
}
