import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Format, UNKNOWN } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import css from './NextStepBanner.module.css';
import { type NextStep, nextStep } from './next-step.ts';
import { nextLevelQuery } from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The next best step in one sentence, linked to the screen where it is taken. */
export function NextStepBanner({ partner }: Props) {
  const { t, format } = useTexts();
  const next = useQuery(nextLevelQuery(partner));
  const sentence = next.isSuccess ? sentenceOf(nextStep(next.data), t, format) : UNKNOWN;
  return (
    <Link to="/app/bonuses/level" hash="rank-path" className={`bw-solid ${css.banner}`}>
      <span className={css.label}>{t('nextStep.title')}</span>
      <span className={css.sentence} data-testid="next-step">
        {next.isPending ? <Pending lines={[80]} /> : sentence}
      </span>
      {next.isSuccess && <Icon name="arrow" />}
    </Link>
  );
}

function sentenceOf(step: NextStep, t: Translate, format: Format): string {
  switch (step.kind) {
    case 'becomePartner':
      return t('nextStep.becomePartner');
    case 'points':
      return t('nextStep.points', { points: format.integer(step.points), levelName: step.levelName });
    case 'legs':
      return t('nextStep.legs', { count: step.legs, legName: step.legName, levelName: step.levelName });
    case 'pointsAndLegs':
      return t('nextStep.pointsAndLegs', {
        count: step.legs,
        points: format.integer(step.points),
        legName: step.legName,
        levelName: step.levelName,
      });
    case 'reached':
      return t('nextStep.reached', { levelName: step.levelName });
    case 'top':
      return t('nextStep.top', { levelName: step.levelName });
  }
}
