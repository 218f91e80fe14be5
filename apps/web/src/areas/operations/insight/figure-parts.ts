import type { InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type german from '../../../locales/de/cockpit.json';
import type { Series, Tone } from '../../../ui/charts/series.ts';
import type { Group } from './insight-search.ts';

/** Parts named by the cockpit's texts; bonuses have names already. */
type NamedPart = keyof (typeof german)['part'];

/** Figures drawn by part, side by side or stacked. */
export type DrawnFigure = Exclude<InsightFigure, 'retention' | 'sellers'>;

/** A part of a figure, and how it is drawn. */
interface FigurePart {
  readonly part: string;
  /** Its name among the texts, or the bonus's own. */
  readonly name: NamedPart | (typeof bonusNames)[number];
  readonly kind: Series['kind'];
  readonly tone: Tone;
}

/** What is drawn of a point, and whether the parts add up to a total. */
export interface Drawing {
  readonly measure: 'amount' | 'count' | 'ratio';
  readonly stacked: boolean;
  readonly parts: readonly FigurePart[];
}

const bars = (part: NamedPart, tone: Tone): FigurePart => ({ part, name: part, kind: 'bars', tone });
const line = (part: NamedPart, tone: Tone): FigurePart => ({ part, name: part, kind: 'line', tone });

const drawings: Readonly<Record<Exclude<DrawnFigure, 'partners'>, Drawing>> = {
  revenue: { measure: 'amount', stacked: true, parts: [bars('orders', 1), bars('refunds', 5)] },
  'payout-ratio': {
    measure: 'ratio',
    stacked: true,
    parts: bonusNames.map((bonus, index) => ({
      part: bonus,
      name: bonus,
      kind: 'bars',
      tone: (index + 1) as Tone,
    })),
  },
  'plan-cost': {
    measure: 'amount',
    stacked: true,
    parts: [bars('closing', 1), bars('reversal', 5), bars('correction', 2), bars('opening', 3)],
  },
  obligations: {
    measure: 'amount',
    stacked: false,
    parts: [
      bars('pending', 2),
      bars('available', 1),
      bars('inPayout', 3),
      bars('vouchers', 4),
      line('debt', 5),
      line('demands', 6),
    ],
  },
  'import-lag': { measure: 'count', stacked: true, parts: [bars('onTime', 1), bars('late', 5)] },
  'own-orders': {
    measure: 'amount',
    stacked: true,
    parts: [bars('customers', 1), bars('partners', 5), bars('withoutOrder', 3)],
  },
};

const ofPartners: readonly (readonly [name: NamedPart, kind: Series['kind'], tone: Tone])[] = [
  ['Active', 'bars', 1],
  ['Silent', 'bars', 2],
  ['New', 'line', 3],
  ['Gone', 'line', 5],
];

/** How a figure is drawn; for partners, of one group. */
export function drawingOf(figure: DrawnFigure, group: Group): Drawing {
  if (figure !== 'partners') return drawings[figure];
  return {
    measure: 'count',
    stacked: false,
    parts: ofPartners.map(([name, kind, tone]) => ({ part: `${group}${name}`, name, kind, tone })),
  };
}

/** Text key of a part whose rows can be opened; undefined for parts with a name of their own: a month, a bonus. */
export function nameOfPart(part: string): NamedPart | undefined {
  const all = [...Object.values(drawings).flatMap(({ parts }) => parts)];
  const ownName = all.find((one) => one.part === part)?.name;
  if (ownName !== undefined) return isBonus(ownName) ? undefined : ownName;
  return ofPartners.find(([name]) => part === `affiliate${name}` || part === `customer${name}`)?.[0];
}

/** Whether a part is a bonus. */
export function isBonus(part: string): part is (typeof bonusNames)[number] {
  return (bonusNames as readonly string[]).includes(part);
}
