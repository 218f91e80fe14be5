import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FileCard } from './FileCard.tsx';

interface Props {
  /** Number of historical orders imported. */
  orders: number;
  onDone: () => void;
}

/** Historical orders. They come through the import of orders, which has a right of its own. */
export function HistoryCard({ orders, onDone }: Props) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  if (!rights.includes('orders.import'))
    return (
      <Card title={t('operations:takeover.file.orders')}>
        <p>{t('operations:takeover.needsImportRight')}</p>
      </Card>
    );
  return (
    <FileCard
      kind="orders"
      aside={t('operations:takeover.here', { count: orders, number: format.integer(orders) })}
      onDone={onDone}
    >
      <p className="quiet">
        {t('operations:takeover.failedWait')}{' '}
        <Link to="/app/operations/inbox">{t('operations:title.inbox')}</Link>
      </p>
    </FileCard>
  );
}
