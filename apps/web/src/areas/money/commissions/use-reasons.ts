import { useTexts } from '../../../i18n/use-texts.ts';
import type { Month } from './commissions.data.ts';
import type { MonthPart } from './month-parts.ts';

/** Describes what each bonus of a month not closed yet follows from. */
export function useReasons({ bonuses }: Month): (part: MonthPart) => string {
  const { t, format } = useTexts();
  const reasons: Record<MonthPart, () => string> = {
    level: () => {
      const { orders, levelName, rateBp } = bonuses.level;
      const facts = { level: levelName, rate: format.rate(rateBp) };
      if (orders === 0) return t('month:reason.levelNone', facts);
      return t('month:reason.level', { ...facts, count: orders, number: format.integer(orders) });
    },
    stepUp: () => {
      const names = bonuses.stepUp.levels.map(({ levelName }) => levelName);
      if (names.length === 0) return t('month:reason.stepUpNone');
      return t('month:reason.stepUp', { levels: format.list(names) });
    },
    kickStart: () => {
      const phases = bonuses.kickStart.phases.map(({ phase, newCustomers, qp }) =>
        t(`month:reason.${phase}`, {
          customers: format.integer(newCustomers),
          points: format.integer(qp),
        }),
      );
      if (phases.length === 0) return t('month:reason.kickStartNone');
      return t('month:reason.kickStart', { phases: format.list(phases) });
    },
    builder: () => {
      const { stage, psv, activeCustomers } = bonuses.builder;
      const facts = { psv: format.money(psv), number: format.integer(activeCustomers) };
      if (stage === null) return t('month:reason.builderNone', facts);
      return t('month:reason.builder', { ...facts, stage: format.integer(stage) });
    },
    infinity: () => poolReason(bonuses.infinity),
    balancing: () => poolReason(bonuses.balancing),
  };
  return (part) => reasons[part]();

  function poolReason({ weight, weightSum, rateBp, base }: Month['bonuses']['infinity']): string {
    if (weight === 0) return t('month:reason.poolNone');
    return t('month:reason.pool', {
      weight: format.integer(weight),
      weightSum: format.integer(weightSum),
      rate: format.rate(rateBp),
      base: format.money(base),
    });
  }
}
