import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from '../cards.module.css';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { connectionQuery } from './connections.data.ts';
import { FaultyOrders } from './FaultyOrders.tsx';

/** The shop whose orders are imported automatically. */
export function ConnectionsPage() {
  const { t } = useTexts();
  const mayChange = useSession().rights.includes('company.write');
  const query = useQuery({ ...connectionQuery(), refetchInterval: 30_000 });
  return (
    <>
      <PageHead title={t('operations:title.connections')} lead={t('shop:lead')} />
      <QueryContent query={query} lines={[90, 60, 90, 60]}>
        {({ connection }) => (
          <div className={css.cards}>
            <div className={css.column}>
              <Card title={t('shop:status.title')}>
                {connection === null ? (
                  <Empty title={t('shop:empty.title')}>{t('shop:empty.text')}</Empty>
                ) : (
                  <ConnectionStatus connection={connection} mayChange={mayChange} />
                )}
              </Card>
              {connection !== null && <FaultyOrders connection={connection} />}
            </div>
            {mayChange && (
              <Card title={t('shop:form.title')}>
                {/* A new form once a connection exists: it starts with what is stored then. */}
                <ConnectionForm key={connection === null ? 'new' : 'kept'} connection={connection} />
              </Card>
            )}
          </div>
        )}
      </QueryContent>
    </>
  );
}
