import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { poolsQuery } from './bonuses.data.ts';
import css from './Pools.module.css';

interface Props {
  partner: number;
}

/** The levels with shares, the number of shares, and how many partners hold them now. */
export function PoolWeights({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(poolsQuery(partner));
  return (
    <Card title={t('bonuses:pools.weights')} aside={<span className="quiet">{t('bonuses:pools.now')}</span>}>
      <QueryContent room={[518, 490]} query={query} missing={<p className="quiet">{t('statistics.none')}</p>}>
        {({ weights, level: held }) => (
          <table className={css.weights} data-testid="pool-weights">
            <thead>
              <tr>
                <th scope="col">{t('bonuses:level.column.level')}</th>
                <th scope="col">{t('money:credits.bonus.infinity')}</th>
                <th scope="col">{t('money:credits.bonus.balancing')}</th>
                <th scope="col">{t('bonuses:pools.holders')}</th>
              </tr>
            </thead>
            <tbody>
              {weights.map(({ level, levelName, infinity, balancing, holders }) => (
                <tr key={level} aria-current={level === held ? 'true' : undefined}>
                  <th scope="row">
                    <span className={css.level}>
                      <Leaf level={level} size={24} />
                      <span>
                        {levelName}
                        {level === held && <strong className={css.held}>{t('bonuses:level.held')}</strong>}
                      </span>
                    </span>
                  </th>
                  <td>{format.integer(infinity)}</td>
                  <td>{format.integer(balancing)}</td>
                  <td>{format.integer(holders)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryContent>
    </Card>
  );
}
