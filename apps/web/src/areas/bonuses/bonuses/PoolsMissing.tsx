import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { poolsQuery } from './bonuses.data.ts';
import { MissingCard } from './MissingCard.tsx';
import css from './PoolsMissing.module.css';
import { WayNeeds } from './WayNeeds.tsx';

interface Props {
  partner: number;
}

/** What each pool still requires: the lowest level that has a share in it. */
export function PoolsMissing({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(poolsQuery(partner));
  return (
    <MissingCard>
      <QueryContent room={[377, 377]} query={query} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {({ pools }) => (
          <div className={css.pools}>
            {pools.toReversed().map(({ name, qualification }) => (
              <section key={name} className={css.pool}>
                <h3>
                  {t('bonuses:pools.from', {
                    pool: t(`money:credits.bonus.${name}`),
                    levelName: qualification.levelName,
                  })}
                </h3>
                {qualification.reached ? (
                  <p>{t('bonuses:pools.reached')}</p>
                ) : (
                  <WayNeeds levelName={qualification.levelName} way={qualification} />
                )}
              </section>
            ))}
          </div>
        )}
      </QueryContent>
    </MissingCard>
  );
}
