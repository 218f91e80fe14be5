import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { bonusFields } from './bonus-fields.ts';
import { legsText, moneyText, rateText } from './plan-form.ts';

/** An entry of the editor by its path, with its value formatted as it is typed. */
export type EntryText = readonly [path: string, text: string];

/** The entries of a level, in the table's order. */
export function levelTexts({ levels, progression }: PlanBody, row: number): EntryText[] {
  const level = levels[row];
  const step = progression[row];
  if (level === undefined) return [];
  return [
    [`levels.${row}.name`, level.name],
    [`levels.${row}.leaf`, level.leaf],
    [`levels.${row}.qpFrom`, String(level.qpFrom)],
    [`levels.${row}.percentBp`, rateText(level.percentBp)],
    [`levels.${row}.legs`, legsText(level.legs)],
    [`levels.${row}.sharingWeight`, String(level.sharingWeight)],
    [`levels.${row}.balancingWeight`, String(level.balancingWeight)],
    [`progression.${row}.minQp`, String(step?.minQp ?? 0)],
    [`progression.${row}.customers.count`, String(step?.customers?.count ?? 0)],
    [`progression.${row}.customers.qp`, String(step?.customers?.qp ?? 0)],
  ];
}

/** The entries of the other bonuses. */
export function bonusTexts(plan: PlanBody): EntryText[] {
  return bonusFields(plan).map(([path, value]): EntryText => {
    if (path.endsWith('Bp')) return [path, rateText(value)];
    return [path, path.endsWith('Cents') ? moneyText(value) : String(value)];
  });
}

/** The former values of changed entries; none for a new row. */
export function changedTexts(before: PlanBody, now: PlanBody): Map<string, string> {
  const old = new Map(textsOf(before));
  return new Map(
    textsOf(now).flatMap(([path, text]): EntryText[] => {
      const was = old.get(path) ?? '';
      return was === text ? [] : [[path, was]];
    }),
  );
}

function textsOf(plan: PlanBody): EntryText[] {
  return [...plan.levels.flatMap((_, row) => levelTexts(plan, row)), ...bonusTexts(plan)];
}
