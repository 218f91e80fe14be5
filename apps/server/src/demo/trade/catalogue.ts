import { netFromGross } from '@blattwerk/plan/money.ts';

/** A product of the demo shop, as its row and with the price that customers see. */
export interface DemoProduct {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly kind: 'goods' | 'business-box' | 'home-delivery';
  readonly grossCents: number;
  readonly netCents: number;
  readonly vatBp: number;
  readonly qp: number;
  /** Length of the membership. */
  readonly days: number | null;
}

const food = 700;
const other = 1900;

type Row = readonly [
  number: string,
  name: string,
  grossCents: number,
  vatBp: number,
  qp: number,
  kind?: 'business-box' | 'home-delivery',
  days?: number,
];

const rows: readonly Row[] = [
  ['BB-90', 'Business-Box Start (90 Tage)', 9900, other, 60, 'business-box', 90],
  ['BB-365', 'Business-Box Pro (365 Tage)', 34_900, other, 150, 'business-box', 365],
  ['LS-30', 'Lieferservice (30 Tage)', 990, other, 10, 'home-delivery', 30],
  ['LS-365', 'Lieferservice (365 Tage)', 8900, other, 80, 'home-delivery', 365],
  ['PK-100', 'Familienpaket', 11_900, food, 70],
  ['TE-101', 'Kräutertee Morgenfrische, 20 Beutel', 590, food, 3],
  ['TE-102', 'Kräutertee Abendruhe, 20 Beutel', 590, food, 3],
  ['TE-103', 'Brennnesseltee lose, 100 g', 790, food, 4],
  ['TE-104', 'Matcha, 100 g', 2490, food, 14],
  ['TE-105', 'Grüner Tee Sencha, 250 g', 1890, food, 11],
  ['TE-106', 'Lindenblütentee lose, 80 g', 890, food, 5],
  ['NE-201', 'Moringa-Kapseln, 120 Stück', 2990, food, 17],
  ['NE-202', 'Olivenblatt-Kapseln, 90 Stück', 2690, food, 15],
  ['NE-203', 'Artischocken-Kapseln, 90 Stück', 2290, food, 13],
  ['NE-204', 'Spinat-Eisen-Pulver, 300 g', 3190, food, 18],
  ['NE-205', 'Weizengras-Pulver, 250 g', 1690, food, 10],
  ['PF-301', 'Handcreme Salbei, 75 ml', 1290, other, 7],
  ['PF-302', 'Shampoo Birke, 250 ml', 1490, other, 8],
  ['PF-303', 'Gesichtsöl Hagebutte, 30 ml', 2790, other, 15],
  ['PF-304', 'Duschgel Eukalyptus, 250 ml', 1190, other, 6],
  ['PF-305', 'Lippenpflege Melisse', 590, other, 3],
  ['PF-306', 'Körpermilch Efeu, 200 ml', 1890, other, 10],
  ['KU-401', 'Lorbeerblätter, Bio, 25 g', 490, food, 2],
  ['KU-402', 'Curryblätter getrocknet, 30 g', 690, food, 3],
  ['KU-403', 'Kräutersalz Bärlauch, 150 g', 790, food, 4],
  ['KU-404', 'Pesto Rucola, 180 g', 690, food, 3],
  ['ZU-501', 'Teekanne Glas, 1,2 l', 3490, other, 16],
  ['ZU-502', 'Teesieb Edelstahl', 890, other, 4],
];

/** Everything that can be ordered. */
export const catalogue: readonly DemoProduct[] = rows.map(
  ([number, name, grossCents, vatBp, qp, kind, days], i) => ({
    id: i + 1,
    number,
    name,
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
/** What people fill their baskets with. */
export const goods = catalogue.filter(({ kind, id }) => kind === 'goods' && id !== familyPack.id);
