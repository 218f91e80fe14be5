import type { LegRequirement, Level, PlanBody } from '@blattwerk/plan/plan.ts';

/** The typed text by the plan's paths. */
export type Typed = Readonly<Record<string, string>>;

const COUNT = /^\d{1,10}$/;
const RATE = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;
const MONEY = /^(\d{1,8})(?:[.,](\d{1,2}))?\s*€?$/;
const LEG = /^(\d{1,4})\s*[x×*]\s*(\d{1,2})$/i;

/** Marks a value that could not be parsed. */
const NONE = Number.NaN;

/** A rate as it is typed: 750 basis points are "7,5". */
export function rateText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',');
}

/** An amount as it is typed: 5000 cents are "50". */
export function moneyText(cents: number): string {
  const text = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return text.replace('.', ',');
}

/** Legs as they are typed: "3×6, 1×7" requires three of level 6 and one of level 7. */
export function legsText(legs: readonly LegRequirement[]): string {
  return legs.map(({ count, level }) => `${count}×${level}`).join(', ');
}

function hundredths(pattern: RegExp, text: string): number {
  const match = pattern.exec(text.trim());
  if (match === null) return NONE;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
}

const numberOf = (text: string) => (COUNT.test(text.trim()) ? Number(text.trim()) : NONE);
const rateOf = (text: string) => hundredths(RATE, text);
const centsOf = (text: string) => hundredths(MONEY, text);

/** The legs of a text; one of level -1 if it cannot be parsed. */
function legsOf(text: string): LegRequirement[] {
  if (text.trim() === '') return [];
  return text.split(/[,;+]/).map((part) => {
    const match = LEG.exec(part.trim());
    return match === null ? { count: 1, level: -1 } : { count: Number(match[1]), level: Number(match[2]) };
  });
}

/** The plan with the typed values; the end of a level follows from where the next one begins. */
export function withTyped(plan: PlanBody, typed: Typed): PlanBody {
  const read = <Value>(path: string, of: (text: string) => Value, stays: Value): Value => {
    const text = typed[path];
    return text === undefined ? stays : of(text);
  };
  const levels = plan.levels.map((level, i): Level => {
    const at = (field: string) => `levels.${i}.${field}`;
    return {
      ...level,
      name: read(at('name'), (text) => text.trim(), level.name),
      leaf: read(at('leaf'), (text) => text.trim(), level.leaf),
      qpFrom: read(at('qpFrom'), numberOf, level.qpFrom),
      percentBp: read(at('percentBp'), rateOf, level.percentBp),
      legs: read(at('legs'), legsOf, [...level.legs]),
      sharingWeight: read(at('sharingWeight'), numberOf, level.sharingWeight),
      balancingWeight: read(at('balancingWeight'), numberOf, level.balancingWeight),
    };
  });
  const phase = (name: 'easy' | 'pro') => {
    const { days, newCustomers, qp, amountCents } = plan.kickStart[name];
    const at = (field: string) => `kickStart.${name}.${field}`;
    return {
      days: read(at('days'), numberOf, days),
      newCustomers: read(at('newCustomers'), numberOf, newCustomers),
      qp: read(at('qp'), numberOf, qp),
      amountCents: read(at('amountCents'), centsOf, amountCents),
    };
  };
  return {
    ...plan,
    levels: levels.map((level, i) => ({ ...level, qpTo: endOf(levels, i) })),
    progression: plan.progression.map((step, i) => {
      const at = (field: string) => `progression.${i}.${field}`;
      const count = read(at('customers.count'), numberOf, step.customers?.count ?? 0);
      const qp = read(at('customers.qp'), numberOf, step.customers?.qp ?? 0);
      return {
        level: step.level,
        minQp: read(at('minQp'), numberOf, step.minQp),
        customers: count === 0 && qp === 0 ? null : { count, qp },
      };
    }),
    stepUp: {
      fromLevel: read('stepUp.fromLevel', numberOf, plan.stepUp.fromLevel),
      centsPerQp: read('stepUp.centsPerQp', numberOf, plan.stepUp.centsPerQp),
    },
    kickStart: { easy: phase('easy'), pro: phase('pro') },
    builder: {
      stages: plan.builder.stages.map((stage, i) => {
        const at = (field: string) => `builder.stages.${i}.${field}`;
        return {
          stage: stage.stage,
          psvCents: read(at('psvCents'), centsOf, stage.psvCents),
          activeCustomers: read(at('activeCustomers'), numberOf, stage.activeCustomers),
          amountCents: read(at('amountCents'), centsOf, stage.amountCents),
        };
      }),
    },
    infinity: { poolBp: read('infinity.poolBp', rateOf, plan.infinity.poolBp) },
    balancing: { poolBp: read('balancing.poolBp', rateOf, plan.balancing.poolBp) },
  };
}

function endOf(levels: readonly Level[], level: number): number | null {
  const above = levels[level + 1];
  return above === undefined ? null : above.qpFrom - 1;
}

/** The plan with a level above the last one, in both tables and in the last group. */
export function withLevel(plan: PlanBody): PlanBody {
  const last = plan.levels.at(-1);
  const step = plan.progression.at(-1);
  if (last === undefined || step === undefined) return plan;
  const id = last.id + 1;
  const added: Level = { ...last, id, name: `${last.leaf} ${id}`, qpFrom: last.qpFrom * 2, qpTo: null };
  return {
    ...plan,
    levels: [...plan.levels.slice(0, -1), { ...last, qpTo: added.qpFrom - 1 }, added],
    progression: [...plan.progression, { ...step, level: id, minQp: step.minQp * 2 }],
    levelGroups: plan.levelGroups.map((group) => (group.to === last.id ? { ...group, to: id } : group)),
  };
}

/** The entry of a fault or a change: legs are one entry, and the end of a level belongs to the next one. */
export function entryOf(path: string): string {
  const leg = /^(levels\.\d+\.legs)\b/.exec(path);
  if (leg?.[1] !== undefined) return leg[1];
  const end = /^levels\.(\d+)\.qpTo$/.exec(path);
  return end === null ? path : `levels.${Number(end[1]) + 1}.qpFrom`;
}
