import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import wrapping from '../../../ui/wrapping.module.css';
import { type AffiliateData, dialogs, type UploadDialogName } from './affiliate-data.data.ts';
import css from './PaperCard.module.css';
import { PaperPreview } from './PaperPreview.tsx';

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
