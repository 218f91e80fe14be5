import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import css from '../cards.module.css';
import type { Connection } from './connections.data.ts';

/** Orders of the shop that were not imported, or that somebody should look at, each with its reason. */
export function FaultyOrders({ connection: { faults, faultCount } }: { connection: Connection }) {
  const { t, format } = useTexts();
  const more = faultCount - faults.length;
  return (
    <Card title={t('shop:orders.title')}>
      {faults.length === 0 ? (
        <Empty title={t('shop:orders.none')}>{t('shop:orders.noneText')}</Empty>
      ) : (
        <ul className={css.list}>
          {faults.map(({ number, imported, reason, since, tries }) => (
            <li key={`${number} ${since} ${reason}`}>
              <span className={css.line}>
                <strong>{number ?? t('shop:orders.unnamed')}</strong>
                <Badge tone={imported ? 'neutral' : 'waiting'}>
                  {t(imported ? 'shop:orders.imported' : 'shop:orders.waits')}
                </Badge>
                <span className="quiet">
                  {t('shop:orders.since', { date: format.date(since) })},{' '}
                  {t('shop:orders.tries', { count: tries, number: format.integer(tries) })}
                </span>
              </span>
              <span lang="en">{reason}</span>
            </li>
          ))}
          {more > 0 && (
            <li className="quiet">{t('shop:orders.more', { count: more, number: format.integer(more) })}</li>
          )}
        </ul>
      )}
    </Card>
  );
}
