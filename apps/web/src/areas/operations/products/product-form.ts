import type { CallRequest } from '@blattwerk/contract/api.ts';
import { berlinMidnight } from '@blattwerk/plan/days.ts';
import { parseCents, shareOf } from '@blattwerk/plan/money.ts';
import { typedAmount } from '../typed-amount.ts';
import type { Product } from './products.data.ts';

/** Values of the product form. */
export interface ProductValues {
  number: string;
  name: string;
  nameEn: string;
  nameFr: string;
  nameRu: string;
  kind: Product['kind'];
  days: string;
  shopId: string;
  /** Net, in EUR. */
  net: string;
  /** In percent. */
  vat: string;
  qp: string;
  [name: string]: string;
}

export const emptyProduct: ProductValues = {
  number: '',
  name: '',
  nameEn: '',
  nameFr: '',
  nameRu: '',
  kind: 'goods',
  days: '',
  shopId: '',
  net: '',
  vat: '19',
  qp: '',
};

/** Fields whose names differ from the call's. */
export const fieldNames = {
  vatBp: 'vat',
  'names.en': 'nameEn',
  'names.fr-FR': 'nameFr',
  'names.ru-RU': 'nameRu',
  validFrom: 'from',
} as const;

/** The form's initial values; decimals are also accepted as the reader's country writes them. */
export function valuesOf(product: Product): ProductValues {
  const { number, name, names, kind, days, shopId, net, vatBp, qp } = product;
  return {
    number,
    name,
    nameEn: names.en ?? '',
    nameFr: names['fr-FR'] ?? '',
    nameRu: names['ru-RU'] ?? '',
    kind,
    days: days === null ? '' : String(days),
    shopId: shopId ?? '',
    net: net.replace('.', ','),
    vat: String(vatBp / 100).replace('.', ','),
    qp: String(qp),
  };
}

/** Basis points of a rate in percent: "19", "7,7 %"; null if invalid. */
export function typedRate(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** An integer from 0 on; null if invalid. */
export function typedCount(text: string): number | null {
  const bare = text.trim();
  return /^\d{1,7}$/.test(bare) ? Number(bare) : null;
}

/** Gross of a typed net amount and rate, `"11.90"`; null while one of them is invalid. */
export function typedGross(net: string, vat: string): string | null {
  const [amount, rate] = [typedAmount(net), typedRate(vat)];
  if (amount === null || rate === null || amount.startsWith('-')) return null;
  const cents = parseCents(amount);
  return ((cents + shareOf(cents, rate)) / 100).toFixed(2);
}

type Body = Omit<CallRequest<'POST /api/products'>['body'], 'reason'>;

/** The request body. The form has rejected invalid values before. */
export function bodyOf(values: ProductValues): Body {
  const { number, name, nameEn, nameFr, nameRu, kind, days, shopId, net, vat, qp } = values;
  return {
    number,
    name,
    names: { en: nameEn, 'fr-FR': nameFr, 'ru-RU': nameRu },
    kind,
    days: kind === 'goods' ? null : typedCount(days),
    shopId,
    net: typedAmount(net) ?? net,
    vatBp: typedRate(vat) ?? -1,
    qp: typedCount(qp) ?? -1,
  };
}

/** When a new price applies: at the start of a day in Berlin, or immediately if there is none. */
export function instantOfDay(day: string): string | null {
  return day === '' ? null : new Date(berlinMidnight(day)).toISOString();
}

/** The same by the log's field names, for the comparison before saving. */
export function loggedValues(values: ProductValues) {
  const { number, name, nameEn, nameFr, nameRu, kind, days, shopId, net, vat, qp } = values;
  const rate = typedRate(vat);
  return {
    number,
    name,
    nameEn,
    nameFr,
    nameRu,
    kind,
    days: kind === 'goods' ? '' : days,
    shopId,
    net: typedAmount(net) ?? net,
    vat: rate === null ? vat : (rate / 100).toFixed(2),
    qp,
  };
}
