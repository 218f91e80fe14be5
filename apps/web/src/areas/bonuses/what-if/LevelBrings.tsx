import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { useQuery } from '@tanstack/react-query';
import { isPositive, isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './LevelBrings.module.css';
import { whatIfAtLevelQuery } from './what-if.data.ts';

interface Props {
  partner: number;
}

/** What the next level would bring in the running cycle, by bonus. */
export function LevelBrings({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(whatIfAtLevelQuery(partner));
  const more = (amount: string) => (isPositive(amount) ? `+${format.money(amount)}` : format.money(amount));
  return (
    <QueryContent query={query} room={[276, 276]} missing={<p className="quiet">{t('statistics.none')}</p>}>
      {({ levelName, difference, totalDifference, asOf }) =>
        levelName !== null &&
        difference !== null &&
        totalDifference !== null && (
          <div className={css.brings} data-testid="level-brings">
            <p>{t('bonuses:brings.title', { levelName })}</p>
            <p className={css.total} data-testid="level-brings-total">
              {more(totalDifference)}
            </p>
            <dl className={css.parts}>
              {bonusNames
                .filter((name) => !isZero(difference[name]))
                .map((name) => (
                  <div key={name}>
                    <dt>{t(`money:credits.bonus.${name}`)}</dt>
                    <dd>{more(difference[name])}</dd>
                  </div>
                ))}
            </dl>
            <p className={css.note}>{t('bonuses:brings.note', { time: format.dateTime(asOf) })}</p>
          </div>
        )
      }
    </QueryContent>
  );
}
