import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import css from './ChecksStep.module.css';
import { fixPlaces, needsOf } from './needs.ts';
import { type BalanceInfo, type Destination, withoutDocumentsQuery } from './payouts.data.ts';
import steps from './steps.module.css';
import { TaxPreview } from './TaxPreview.tsx';

interface Props {
  partner: number;
  user: number;
  destination: Destination;
  info: BalanceInfo;
  onBack: () => void;
  onNext: () => void;
}

/** All that a payout needs, each with the way to it, and what tax it comes to. */
export function ChecksStep({ partner, user, destination, info, onBack, onNext }: Props) {
  const { t } = useTexts();
  const without = useQuery({ ...withoutDocumentsQuery(partner), enabled: !info.eligible });
  return (
    <div className={steps.step}>
      <ul className={css.list} aria-label={t('money:payouts.step.checks')}>
        {needsOf(destination.type).map((need) => {
          const missing = info.missing.includes(need);
          return (
            <li key={need} data-missing={missing} data-testid={`need-${need}`}>
              <Icon name={missing ? 'alert' : 'check'} size={20} />
              <span className={css.need}>
                {t(`money:payouts.need.${need}`)}
                <span className="quiet">
                  {missing ? t(`money:payouts.missing.${need}`) : t('money:payouts.there')}
                </span>
              </span>
              {missing && need === 'shop' && (
                <Button variant="default" size="small" onClick={onBack}>
                  {t('money:payouts.fix.shop')}
                </Button>
              )}
              {missing && need !== 'shop' && (
                <Link {...fixPlaces[need]} className={css.fix}>
                  {t(`money:payouts.fix.${need}`)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <TaxPreview user={user} info={info.eligible ? info : (without.data ?? info)} taxNote={info.taxNote} />
      <div className={steps.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('money:payouts.back')}
        </Button>
        <ReasonedButton reason={info.eligible ? null : t('money:payouts.notReady')} onClick={onNext}>
          {t('money:payouts.next')}
        </ReasonedButton>
      </div>
    </div>
  );
}
