import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './DocumentRows.module.css';

/** `zip` is PDF and CSV with a signature, `package` a ZIP of several documents. */
type FileKind = 'pdf' | 'csv' | 'zip' | 'package';

const shortName = (kind: FileKind) => (kind === 'package' ? 'ZIP' : kind.toUpperCase());

interface Props {
  /** The subject of the files, for screen readers. */
  name: string;
  /** How each is downloaded, in the order of the buttons. */
  files: readonly (readonly [kind: FileKind, fetch: () => Promise<void>])[];
  /** Small, for table rows. */
  small?: boolean;
}

/** The files of a document: PDF in a new tab, CSV and signed ZIP as downloads. */
export function DocumentButtons({ name, files, small = false }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState<FileKind | null>(null);
  const open = async (kind: FileKind, fetch: () => Promise<void>) => {
    setBusy(kind);
    try {
      await fetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:statements.failed'), { error, retry: () => void open(kind, fetch) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={css.buttons}>
      {files.map(([kind, fetch]) => (
        <Button
          key={kind}
          variant="default"
          size={small ? 'small' : 'medium'}
          icon={kind === 'pdf' ? 'document' : 'download'}
          loading={busy === kind}
          onClick={() => void open(kind, fetch)}
          aria-label={
            kind === 'zip'
              ? t('money:statements.signedFile', { month: name })
              : t('money:statements.file', { kind: shortName(kind), month: name })
          }
        >
          {kind === 'zip' ? t('money:statements.signed') : shortName(kind)}
        </Button>
      ))}
    </div>
  );
}
