import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Addresses } from './examples/Addresses.tsx';
import { Documents } from './examples/Documents.tsx';
import { Papers } from './examples/Papers.tsx';
import { QrCodes } from './examples/QrCodes.tsx';
import { Vouchers } from './examples/Vouchers.tsx';
import { Specimen } from './Specimen.tsx';

/** /widgets/document-cards of the catalogue (specification, section 2). */
export function DocumentCardsPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.documentCards">
      <Specimen title={t('catalogue:specimen.documents')} example={Documents} file="Documents" />
      <Specimen title={t('catalogue:specimen.papers')} example={Papers} file="Papers" />
      <Specimen title={t('catalogue:specimen.qrCodes')} example={QrCodes} file="QrCodes" />
      <Specimen title={t('nav.vouchers')} example={Vouchers} file="Vouchers" wide />
      <Specimen title={t('nav.addresses')} example={Addresses} file="Addresses" wide />
    </CataloguePage>
  );
}
