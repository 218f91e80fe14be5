import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import form from '../operators/OperatorForm.module.css';
import { ImportRowsSheet } from '../rows-import/ImportRowsSheet.tsx';
import { useRowsImport } from '../rows-import/use-rows-import.ts';
import { reloadVouchers, type VouchersImport } from './company-vouchers.data.ts';

/** Grants the vouchers of a file. */
export function ImportVouchers({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const importing = useRowsImport<VouchersImport>({
    send: (file, how, sending) => {
      const query =
        'check' in how ? how : { reason: how.reason, ...(how.code ? { proof: how.code } : undefined) };
      return upload('POST /api/vouchers/import', { file, query }, sending);
    },
    reload: () => reloadVouchers(client),
  });
  return (
    <ImportRowsSheet
      title={t('vouchersDesk:importTitle')}
      importing={importing}
      template={<Template />}
      done={({ grant }) => grant !== null && <p>{t('vouchersDesk:importDone')}</p>}
      onClose={onClose}
    />
  );
}

const COLUMNS = ['code', 'amount', 'partner', 'valid_until'];

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const MARK = '\uFEFF';

function Template() {
  const { t } = useTexts();
  return (
    <>
      <p className="quiet">{t('vouchersDesk:columns', { names: COLUMNS.join(', ') })}</p>
      <div className={form.actions}>
        <Button
          variant="default"
          icon="download"
          onClick={() =>
            saveBlob('vouchers.csv', new Blob([`${MARK}${COLUMNS.join(';')}\r\n`], { type: 'text/csv' }))
          }
        >
          {t('vouchersDesk:template')}
        </Button>
      </div>
    </>
  );
}
