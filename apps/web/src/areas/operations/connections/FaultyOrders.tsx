import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import css from '../cards.module.css';
import type { Connection } from './connections.data.ts';

/** Orders of the shop that were not imported or need attention, each with the reason. */
export function FaultyOrders({ connection: { faults, faultCount } }: { connection: Connection }) {
  const { t, format } = useTexts();
  const more = faultCount - faults.length;
  return (
    <Card title={t('shop:faulty.title')}>
      {faults.length === 0 ? (
        <Empty title={t('shop:faulty.none')}>{t('shop:faulty.noneText')}</Empty>
      ) : (
        <ul className={css.list}>
          {faults.map(({ number, imported, reason, since, tries }) => (
            <li key={`${number} ${since} ${reason}`}>
              <span className={css.line}>
                <strong>{number ?? t('shop:faulty.unnamed')}</strong>
                <Badge tone={imported ? 'neutral' : 'waiting'}>
                  {t(imported ? 'shop:faulty.imported' : 'shop:faulty.waits')}
                </Badge>
                <span className="quiet">
                  {t('shop:faulty.since', { date: format.date(since) })},{' '}
                  {t('shop:faulty.tries', { count: tries, number: format.integer(tries) })}
                </span>
              </span>
              <span lang="en">{reason}</span>
            </li>
          ))}
          {more > 0 && (
            <li className="quiet">{t('shop:faulty.more', { count: more, number: format.integer(more) })}</li>
          )}
        </ul>
      )}
    </Card>
  );
}
