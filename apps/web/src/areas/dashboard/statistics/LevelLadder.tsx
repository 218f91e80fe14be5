import type { Plan } from '@blattwerk/plan/plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Leaf } from '../../../ui/Leaf.tsx';
import css from './LevelLadder.module.css';

/** Number of levels shown. */
const RUNGS = 5;

interface Props {
  plan: Plan;
  level: number;
}

/** The levels around the present one: the previous and the next ones. */
export function LevelLadder({ plan, level }: Props) {
  const { t, format } = useTexts();
  const { levels } = plan;
  const first = Math.max(0, Math.min(level - 1, levels.length - RUNGS));
  return (
    <ol className={css.ladder} aria-label={t('rank.ladder')}>
      {levels.slice(first, first + RUNGS).map(({ id, name, qpFrom }) => (
        <li key={id} className={css.rung} aria-current={id === level}>
          <Leaf level={id} size={34} filled={id <= level ? 1 : 0} />
          <span className={css.name}>{name}</span>
          <span className={css.points}>{t('rank.from', { points: format.integer(qpFrom) })}</span>
        </li>
      ))}
    </ol>
  );
}
