import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/icons.tsx';
import wrapping from '../../ui/wrapping.module.css';
import { type AffiliateData, dialogs, type UploadDialogName } from './affiliate-data.data.ts';
import css from './PaperCard.module.css';
import { PaperPreview } from './PaperPreview.tsx';

interface Props {
  data: AffiliateData;
  dialog: UploadDialogName;
  /** Whether it may be uploaded: only one's own. */
  writable: boolean;
}

/** One paper: what it is for, whether it is there, how it looks, and the way to send it or another. */
export function PaperCard({ data, dialog, writable }: Props) {
  const { t } = useTexts();
  const paper = dialogs[dialog];
  const address = data[paper];
  const there = address !== null;
  return (
    <Card
      title={t(`account:documents.${paper}`)}
      aside={
        <span className={css.state} data-there={there}>
          <Icon name={there ? 'check' : 'alert'} size={16} />
          {t(there ? 'account:documents.there' : 'account:documents.notThere')}
        </span>
      }
    >
      <p className="quiet">{t(`account:documents.${paper}Text`)}</p>
      {there && <PaperPreview key={address} partner={data.id} paper={paper} version={address} />}
      {writable && (
        <Button
          variant={there ? 'default' : 'filled'}
          className={`${css.upload} ${wrapping.wraps}`}
          leftSection={<Icon name="upload" size={18} />}
          renderRoot={(props) => <Link {...props} to="/app/profile/documents" search={{ upload: dialog }} />}
        >
          {t(there ? 'account:documents.replace' : `account:documents.upload.${dialog}`)}
        </Button>
      )}
    </Card>
  );
}
