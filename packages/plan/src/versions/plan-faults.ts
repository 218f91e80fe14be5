/**
 * The rules that make a plan computable, presentable and payable. Shapes are validated before: these are only the
 * rules between numbers. Each error is reported at the field of the row that has to change.
 */
import { WHOLE_BP } from '../money.ts';
import { type Level, levelGroupCodes, type PlanBody } from '../plan.ts';

/** Why a field is invalid. */
type PlanFaultCode =
  | 'planRange'
  | 'planGap'
  | 'planFalling'
  | 'planLegLevel'
  | 'planLegTwice'
  | 'planNameTwice'
  | 'planRemoved'
  | 'planOrder'
  | 'planGroups'
  | 'planStages'
  | 'planPhases'
  | 'planPool';

/** An error at its field: keys and positions from 0, joined by points ("levels.3.qpTo"). */
export interface PlanFault {
  readonly path: string;
  readonly code: PlanFaultCode;
  /** For `planRange`: the valid range; for `planGap`: the required value. */
  readonly least?: number;
  readonly most?: number;
}

/** Levels are numbers below this one: tables and typed arrays have room for that many, and rate chains stay short. */
export const MOST_LEVELS = 41;
/** Builder stages that the specification's call returns. */
export const BUILDER_STAGES = 3;
/** One hundred million EUR in cents: anything higher is a typo. */
const MOST_CENTS = 10_000_000_000;
/** QP; a step-up of it is still below the largest amount. */
const MOST_QP = 1_000_000_000;
const MOST_COUNT = 1000;
const MOST_DAYS = 3660;

/** All errors of a plan that is to follow another one; empty if it may be approved. */
export function planFaults(plan: PlanBody, before: PlanBody): PlanFault[] {
  return [
    ...levelFaults(plan, before),
    ...progressionFaults(plan),
    ...groupFaults(plan),
    ...bonusFaults(plan),
    ...stageFaults(plan),
  ];
}

/** A value outside of its range. */
function outside(path: string, value: number, least: number, most: number): PlanFault[] {
  const isInside = Number.isSafeInteger(value) && value >= least && value <= most;
  return isInside ? [] : [{ path, code: 'planRange', least, most }];
}

function fault(path: string, code: PlanFaultCode, isFault: boolean): PlanFault[] {
  return isFault ? [{ path, code }] : [];
}

/** A level keeps its id forever, so rows are neither removed nor inserted; renaming them is allowed. */
function levelFaults({ levels }: PlanBody, before: PlanBody): PlanFault[] {
  const missing = levels.length < before.levels.length || levels.length > MOST_LEVELS;
  return [
    ...fault('levels', 'planRemoved', missing),
    ...levels.flatMap((level, i) => rowFaults(levels, level, i)),
  ];
}

function rowFaults(levels: readonly Level[], level: Level, i: number): PlanFault[] {
  const at = (field: string) => `levels.${i}.${field}`;
  const above = levels[i + 1];
  const below = levels[i - 1];
  const isNamedBefore = levels.slice(0, i).some(({ name }) => name.trim() === level.name.trim());
  const ends = above === undefined ? null : above.qpFrom - 1;
  return [
    ...fault(at('id'), 'planOrder', level.id !== i),
    ...fault(at('name'), 'planNameTwice', isNamedBefore || level.name.trim() === ''),
    ...fault(at('leaf'), 'planNameTwice', level.leaf.trim() === ''),
    ...outside(at('qpFrom'), level.qpFrom, i === 0 ? 0 : (below?.qpFrom ?? 0) + 1, i === 0 ? 0 : MOST_QP),
    ...gap(at('qpTo'), level.qpTo, ends),
    ...outside(at('percentBp'), level.percentBp, 0, WHOLE_BP),
    ...fault(at('percentBp'), 'planFalling', below !== undefined && level.percentBp < below.percentBp),
    ...legFaults(level, i),
    ...outside(at('sharingWeight'), level.sharingWeight, 0, MOST_COUNT),
    ...outside(at('balancingWeight'), level.balancingWeight, 0, MOST_COUNT),
  ];
}

/** A row ends where the next one begins; the last one has no end. */
function gap(path: string, qpTo: number | null, ends: number | null): PlanFault[] {
  if (qpTo === ends) return [];
  return [ends === null ? { path, code: 'planGap' } : { path, code: 'planGap', least: ends, most: ends }];
}

function legFaults({ legs }: Level, row: number): PlanFault[] {
  return legs.flatMap(({ count, level }, i) => {
    const at = `levels.${row}.legs.${i}`;
    const isTwice = legs.slice(0, i).some((leg) => leg.level === level);
    return [
      ...outside(`${at}.count`, count, 1, MOST_COUNT),
      ...fault(`${at}.level`, 'planLegLevel', !Number.isInteger(level) || level < 1 || level > row),
      ...fault(`${at}.level`, 'planLegTwice', isTwice),
    ];
  });
}

/** The rank progression table has a row for each level; it may disagree with the level table (specification, section 9). */
function progressionFaults({ levels, progression }: PlanBody): PlanFault[] {
  return [
    ...fault('progression', 'planRemoved', progression.length !== levels.length),
    ...progression.flatMap(({ level, minQp, customers }, i) => {
      const least = progression[i - 1]?.minQp ?? 0;
      const at = (field: string) => `progression.${i}.${field}`;
      return [
        ...fault(at('level'), 'planOrder', level !== i),
        ...outside(at('minQp'), minQp, least, MOST_QP),
        ...(customers === null
          ? []
          : [
              ...outside(at('customers.count'), customers.count, 1, MOST_COUNT),
              ...outside(at('customers.qp'), customers.qp, 1, MOST_QP),
            ]),
      ];
    }),
  ];
}

/** The groups are the specification's four; together they cover all levels, each once. */
function groupFaults({ levels, levelGroups }: PlanBody): PlanFault[] {
  if (levelGroups.length !== levelGroupCodes.length) return [{ path: 'levelGroups', code: 'planGroups' }];
  return levelGroups.flatMap(({ code, from, to }, i) => {
    const begins = i === 0 ? 0 : (levelGroups[i - 1]?.to ?? 0) + 1;
    const ends = i === levelGroups.length - 1 ? levels.length - 1 : to;
    return [
      ...fault(`levelGroups.${i}.code`, 'planGroups', code !== levelGroupCodes[i]),
      ...fault(`levelGroups.${i}.from`, 'planGroups', from !== begins),
      ...fault(`levelGroups.${i}.to`, 'planGroups', to !== ends || to < from),
    ];
  });
}

function bonusFaults({ levels, stepUp, kickStart, infinity, balancing }: PlanBody): PlanFault[] {
  const phases = (['easy', 'pro'] as const).flatMap((name) => {
    const { days, newCustomers, qp, amountCents } = kickStart[name];
    const at = (field: string) => `kickStart.${name}.${field}`;
    return [
      ...outside(at('days'), days, 1, MOST_DAYS),
      ...outside(at('newCustomers'), newCustomers, 0, MOST_COUNT),
      ...outside(at('qp'), qp, 0, MOST_QP),
      ...outside(at('amountCents'), amountCents, 0, MOST_CENTS),
    ];
  });
  return [
    ...outside('stepUp.fromLevel', stepUp.fromLevel, 1, levels.length - 1),
    ...outside('stepUp.centsPerQp', stepUp.centsPerQp, 0, 10_000),
    ...phases,
    ...fault('kickStart.pro.days', 'planPhases', kickStart.pro.days < kickStart.easy.days),
    ...outside('infinity.poolBp', infinity.poolBp, 0, WHOLE_BP),
    ...fault(
      'infinity.poolBp',
      'planPool',
      levels.every(({ sharingWeight }) => sharingWeight === 0),
    ),
    ...outside('balancing.poolBp', balancing.poolBp, 0, WHOLE_BP),
    ...fault(
      'balancing.poolBp',
      'planPool',
      levels.every(({ balancingWeight }) => balancingWeight === 0),
    ),
  ];
}

/** A later stage requires and pays no less than the one before: the highest one reached is paid. */
function stageFaults({ builder: { stages } }: PlanBody): PlanFault[] {
  return [
    ...fault('builder.stages', 'planStages', stages.length !== BUILDER_STAGES),
    ...stages.flatMap(({ stage, psvCents, activeCustomers, amountCents }, i) => {
      const below = stages[i - 1];
      const at = (field: string) => `builder.stages.${i}.${field}`;
      return [
        ...fault(at('stage'), 'planOrder', stage !== i + 1),
        ...outside(at('psvCents'), psvCents, below?.psvCents ?? 0, MOST_CENTS),
        ...outside(at('activeCustomers'), activeCustomers, below?.activeCustomers ?? 0, MOST_COUNT),
        ...outside(at('amountCents'), amountCents, below?.amountCents ?? 0, MOST_CENTS),
      ];
    }),
  ];
}
