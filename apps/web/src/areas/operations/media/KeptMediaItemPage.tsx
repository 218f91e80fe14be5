import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type KeptMedia, keptMediaQuery, reloadMedia } from './kept-media.data.ts';
import { MediaForm } from './MediaForm.tsx';

/** One item of the library: its file, its names, and when it is visible. */
export function KeptMediaItemPage() {
  const { t } = useTexts();
  const { item: id } = useParams({ from: '/operations/app/operations/media/$item' });
  const query = useQuery(keptMediaQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={<BackLink to="/app/operations/media">{t('mediaDesk:back')}</BackLink>}
        title={data === undefined ? t('operations:title.mediaItem') : data.name}
        lead={
          data !== undefined && (
            <>
              <Badge tone={data.state === 'published' ? 'good' : 'neutral'}>
                {t(`mediaDesk:state.${data.state}`)}
              </Badge>{' '}
              {t(`mediaDesk:types.${data.type}`)}
            </>
          )
        }
        actions={data && <Actions item={data} />}
      />
      <QueryContent query={query} lines={[50, 90, 90, 40]} missing={<Empty title={t('mediaDesk:missing')} />}>
        {(item) => <MediaForm key={item.id} item={item} />}
      </QueryContent>
    </>
  );
}

function Actions({ item: { id, name, version } }: { item: KeptMedia }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="default"
        icon="eye"
        onClick={() => void openInNewTab('GET /api/company/media/{id}/file', { params: { id } })}
      >
        {t('mediaDesk:openFile')}
      </Button>
      <ConfirmedButton
        title={t('mediaDesk:delete.title')}
        text={t('mediaDesk:delete.text', { name })}
        confirm={t('newsDesk:delete.confirm')}
        failed={t('mediaDesk:delete.failed')}
        act={async () => {
          await request('DELETE /api/media/{id}', { params: { id }, version });
          toast.success(t('mediaDesk:delete.done'));
          await navigate({ to: '/app/operations/media', ignoreBlocker: true });
          client.removeQueries({ queryKey: keptMediaQuery(String(id)).queryKey });
          void reloadMedia(client);
        }}
      >
        {t('newsDesk:delete.button')}
      </ConfirmedButton>
    </>
  );
}
