import { netFromGross } from '@blattwerk/plan/money.ts';
import { english, french, german, russian } from './product-names.ts';

/** A product of the demo shop, as its row and with the price that customers see. */
export interface DemoProduct {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly kind: 'goods' | 'business-box' | 'home-delivery';
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatBp: number;
  readonly qp: number;
  /** Duration of the membership in days. */
  readonly days: number | null;
}

const food = 700;
const other = 1900;

type Row = readonly [
  number: keyof typeof german,
  grossCents: number,
  vatBp: number,
  qp: number,
  kind?: 'business-box' | 'home-delivery',
  days?: number,
];

const rows: readonly Row[] = [
  ['BB-90', 9900, other, 60, 'business-box', 90],
  ['BB-365', 34_900, other, 150, 'business-box', 365],
  ['LS-30', 990, other, 10, 'home-delivery', 30],
  ['LS-365', 8900, other, 80, 'home-delivery', 365],
  ['PK-100', 11_900, food, 70],
  ['TE-101', 590, food, 3],
  ['TE-102', 590, food, 3],
  ['TE-103', 790, food, 4],
  ['TE-104', 2490, food, 14],
  ['TE-105', 1890, food, 11],
  ['TE-106', 890, food, 5],
  ['NE-201', 2990, food, 17],
  ['NE-202', 2690, food, 15],
  ['NE-203', 2290, food, 13],
  ['NE-204', 3190, food, 18],
  ['NE-205', 1690, food, 10],
  ['PF-301', 1290, other, 7],
  ['PF-302', 1490, other, 8],
  ['PF-303', 2790, other, 15],
  ['PF-304', 1190, other, 6],
  ['PF-305', 590, other, 3],
  ['PF-306', 1890, other, 10],
  ['KU-401', 490, food, 2],
  ['KU-402', 690, food, 3],
  ['KU-403', 790, food, 4],
  ['KU-404', 690, food, 3],
  ['ZU-501', 3490, other, 16],
  ['ZU-502', 890, other, 4],
  ['GH-601', 990_000, food, 6000],
];

/** Everything that can be ordered. */
export const catalogue: readonly DemoProduct[] = rows.map(
  ([number, grossCents, vatBp, qp, kind, days], i) => ({
    id: i + 1,
    number,
    name: german[number],
    names: { en: english[number], 'fr-FR': french[number], 'ru-RU': russian[number] },
    kind: kind ?? 'goods',
    grossCents,
    netCents: netFromGross(grossCents, vatBp),
    vatBp,
    qp,
    days: days ?? null,
  }),
);

function product(number: string): DemoProduct {
  const found = catalogue.find((one) => one.number === number);
  if (!found) throw new Error(`no product ${number}`);
  return found;
}

export const startBox = product('BB-90');
export const proBox = product('BB-365');
export const monthlyDelivery = product('LS-30');
export const yearlyDelivery = product('LS-365');
export const familyPack = product('PK-100');
/** What shops and restaurants resell. */
export const wholesalePallet = product('GH-601');
/** What people fill their baskets with. */
export const goods = catalogue.filter(
  (one) => one.kind === 'goods' && one !== familyPack && one !== wholesalePallet,
);
