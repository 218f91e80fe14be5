import { useQueryClient } from '@tanstack/react-query';
import { downloadOrThrow } from '../../../api/file.ts';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { saveBlob } from '../../../ui/save-file.ts';
import form from '../operators/OperatorForm.module.css';
import { ImportRowsSheet } from '../rows-import/ImportRowsSheet.tsx';
import { useRowsImport } from '../rows-import/use-rows-import.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { type ProductsImport, reloadProducts } from './products.data.ts';

/** Imports a list of products. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const importing = useRowsImport<ProductsImport>({
    send: (file, how, sending) => {
      const query = 'check' in how ? how : { reason: how.reason };
      return upload('POST /api/products/import', { file, query }, sending);
    },
    reload: () => reloadProducts(client),
  });
  return (
    <ImportRowsSheet
      title={t('shop:products.importTitle')}
      importing={importing}
      template={<Template />}
      onClose={onClose}
    />
  );
}

const NEEDED = ['number', 'name', 'net', 'vat', 'qp'];
const MORE = ['name_en', 'name_fr', 'name_ru', 'kind', 'days', 'shop_id', 'valid_from'];

/** The template has the list's columns, so a downloaded list can be edited and imported. */
function Template() {
  const { t } = useTexts();
  return (
    <>
      <p className="quiet">
        {t('shop:products.columns', { needed: NEEDED.join(', '), more: MORE.join(', ') })}
      </p>
      <div className={form.actions}>
        <SaveFileButton
          save={async () => {
            const { name, content } = await downloadOrThrow('GET /csv/products', {});
            saveBlob(name, content);
          }}
        >
          {t('shop:products.template')}
        </SaveFileButton>
      </div>
    </>
  );
}
