import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { nextStep, sentenceOf } from '../../bonuses/rank-path/next-step.ts';
import { rankPathQuery } from '../../bonuses/rank-path/rank-path.data.ts';
import { StepActions } from '../../bonuses/rank-path/StepActions.tsx';
import { LevelGain } from '../../bonuses/what-if/LevelGain.tsx';
import css from './NextStepBanner.module.css';
import { nextLevelQuery } from './statistics.data.ts';

interface Props {
  partner: number;
  /** Partners above see no money. */
  withMoney: boolean;
}

/** The first thing missing as one sentence, linked to the ways; with contact actions, and what the next level would bring. */
export function NextStepBanner({ partner, withMoney }: Props) {
  const { t, format } = useTexts();
  const next = useQuery(nextLevelQuery(partner));
  const ways = useQuery(rankPathQuery(partner));
  const step = next.isSuccess && !ways.isPending ? nextStep(next.data, ways.data) : undefined;
  const nothing = next.error?.status === 404 ? t('nextStep.notYet') : UNKNOWN;
  const sentence = step === undefined ? nothing : sentenceOf(step, t, format);
  return (
    <div className={css.banner}>
      <Link to="/app/bonuses/level" hash="rank-path" className={`bw-solid ${css.step}`}>
        <span className={css.label}>{t('nextStep.title')}</span>
        <span className={css.sentence} data-testid="next-step">
          {next.isPending || (next.isSuccess && ways.isPending) ? <Pending lines={[80]} /> : sentence}
        </span>
        {withMoney && (
          <span className={css.gain}>{step !== undefined && <LevelGain partner={partner} />}</span>
        )}
        {step !== undefined && <Icon name="arrow" />}
      </Link>
      {step?.kind === 'leg' && step.leg !== null && <StepActions leg={step.leg} compact />}
    </div>
  );
}
