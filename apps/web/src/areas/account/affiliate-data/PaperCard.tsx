import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { download, readFile } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import wrapping from '../../../ui/wrapping.module.css';
import { type AffiliateData, dialogs, type Paper, type UploadDialogName } from './affiliate-data.data.ts';
import css from './PaperCard.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  data: AffiliateData;
  dialog: UploadDialogName;
  /** Only one's own documents may be uploaded. */
  writable: boolean;
}

/** One document: its purpose, its state, its preview, and the button to send or replace it. */
export function PaperCard({ data, dialog, writable }: Props) {
  const { t } = useTexts();
  const paper = dialogs[dialog];
  const address = data[paper];
  const there = address !== null;
  return (
    <Card
      title={t(`account:documents.${paper}`)}
      aside={
        <Badge tone={there ? 'good' : 'waiting'} icon={there ? 'check' : 'alert'}>
          {t(there ? 'account:documents.there' : 'account:documents.notThere')}
        </Badge>
      }
    >
      <p className="quiet">{t(`account:documents.${paper}Text`)}</p>
      {there && <PaperPreview key={address} partner={data.id} paper={paper} version={address} />}
      {writable && (
        <ButtonLink
          variant={there ? 'default' : 'filled'}
          className={`${css.upload} ${wrapping.wraps}`}
          icon="upload"
          to="/app/profile/documents"
          search={{ upload: dialog }}
        >
          {t(there ? 'account:documents.replace' : `account:documents.upload.${dialog}`)}
        </ButtonLink>
      )}
    </Card>
  );
}

interface PaperPreviewProps {
  partner: number;
  paper: Paper;
  /** Changes with every upload. */
  version: string;
}

/** An uploaded document as the server stores it: an image is shown here, a PDF opens in a new tab. */
function PaperPreview({ partner, paper, version }: PaperPreviewProps) {
  const { t } = useTexts();
  const params = { id: partner, file: paper };
  const query = useQuery<Blob, ApiError>({
    queryKey: [version, 'file'],
    queryFn: () => readFile('GET /api/affiliate_datas/{id}/{file}', { params }),
  });
  const save = () => {
    download('GET /api/affiliate_datas/{id}/{file}', { params }).catch((error: ApiError) =>
      toast.error(t('account:documents.downloadFailed'), { error, retry: save }),
    );
  };
  return (
    <QueryContent query={query} lines={[40, 40, 40]} room={[80, 80]}>
      {(blob) => <Preview blob={blob} name={t(`account:documents.${paper}`)} onSave={save} />}
    </QueryContent>
  );
}

function Preview({ blob, name, onSave }: { blob: Blob; name: string; onSave: () => void }) {
  const { t } = useTexts();
  const source = useObjectUrl(blob);
  const isPicture = blob.type.startsWith('image/');
  return (
    <div className={css.preview}>
      {isPicture && source !== undefined && (
        <img src={source} alt={t('account:documents.picture', { name })} className={css.picture} />
      )}
      {!isPicture && (
        <p className={css.pdf}>
          <Icon name="document" size={32} />
          PDF
        </p>
      )}
      <div className={css.actions}>
        <ButtonAnchor variant="default" href={source} target="_blank">
          {t('account:documents.view')}
        </ButtonAnchor>
        <Button variant="default" icon="download" onClick={onSave}>
          {t('account:documents.download')}
        </Button>
      </div>
    </div>
  );
}
