import { usePlan } from '../../../frame/plan/use-plan.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MeterBar } from '../../../ui/Meter.tsx';
import type { TreePartner } from './partners.data.ts';
import css from './QpBar.module.css';

/** Progress of a partner's QP towards the next level; nothing for partners without a level. */
export function QpBar({ partner, words = false }: { partner: TreePartner; words?: boolean }) {
  const { t, format } = useTexts();
  const plan = usePlan();
  const next = partner.affiliate ? plan?.levels[partner.level + 1] : undefined;
  if (next === undefined) return null;
  const text = t('team:partner.pointsOf', {
    points: format.integer(partner.qualificationPoints),
    asked: format.integer(next.qpFrom),
  });
  return (
    <span className={css.qp} title={t('team:tree.towards', { points: text, levelName: next.name })}>
      <MeterBar met={partner.qualificationPoints} asked={next.qpFrom} className={css.bar} />
      <span className={words ? css.words : 'visually-hidden'}>{text}</span>
    </span>
  );
}
