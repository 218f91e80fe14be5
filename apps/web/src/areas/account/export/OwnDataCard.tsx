import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { download } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './OwnDataCard.module.css';
import { deletionQuery } from './own-data.data.ts';

const DeletionDialog = lazy(() =>
  import('./DeletionDialog.tsx').then((module) => ({ default: module.DeletionDialog })),
);

interface Props {
  user: number;
}

/** The user's own data: export all of it, or request its deletion. */
export function OwnDataCard({ user }: Props) {
  const { t, format } = useTexts();
  const [asked, setAsked] = useState(false);
  const deletion = useQuery(deletionQuery(user));
  const request = deletion.data?.items[0];

  function save(): void {
    download('GET /api/export').catch((error: ApiError) =>
      toast.error(t('account:ownData.failed'), { error, retry: save }),
    );
  }

  return (
    <Card title={t('account:ownData.title')}>
      <p className="quiet">{t('account:ownData.lead')}</p>
      <div className={css.part}>
        <Button variant="default" icon="download" onClick={save}>
          {t('account:ownData.download')}
        </Button>
      </div>
      <div className={css.part}>
        {request?.status === 'refused' && (
          <p role="status">
            {t('account:ownData.refused', {
              date: format.date(request.decidedAt ?? request.createdAt),
              reason: request.decision ?? '',
            })}
          </p>
        )}
        {request === undefined || request.status === 'refused' ? (
          <Button variant="default" className={css.delete} onClick={() => setAsked(true)}>
            {t('account:ownData.delete')}
          </Button>
        ) : (
          <p role="status">{t('account:ownData.deleting', { date: format.date(request.createdAt) })}</p>
        )}
      </div>
      {asked && (
        <Suspense>
          <DeletionDialog
            onRequested={() => {
              setAsked(false);
              toast.success(t('account:ownData.requested'));
              void deletion.refetch();
            }}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
