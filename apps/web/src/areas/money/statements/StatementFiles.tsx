import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { download } from '../../../api/file.ts';
import { openInNewTab } from '../../../api/ticket.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import css from './StatementFiles.module.css';

interface Props {
  partner: number;
  cycle: number;
  /** The month, named for those who hear the buttons only. */
  month: string;
  /** In a row of a table. */
  small?: boolean;
}

/** One statement as a PDF in a new tab, and as CSV on the device. */
export function StatementFiles({ partner, cycle, month, small = false }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null);
  const args = { params: { id: partner, cycle } };
  const open = async (kind: 'pdf' | 'csv') => {
    setBusy(kind);
    try {
      await (kind === 'pdf'
        ? openInNewTab('GET /pdf/partners/{id}/statements/{cycle}', args)
        : download('GET /csv/partners/{id}/statements/{cycle}', args));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('money:statements.failed'), { error, retry: () => void open(kind) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={css.files}>
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size={small ? 'small' : 'medium'}
          icon={kind === 'pdf' ? 'document' : 'download'}
          loading={busy === kind}
          onClick={() => void open(kind)}
          aria-label={t('money:statements.file', { kind: kind.toUpperCase(), month })}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
