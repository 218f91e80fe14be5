import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Bars } from './examples/Bars.tsx';
import { Specimen } from './Specimen.tsx';

/** /charts/chartjs of the catalogue (specification, section 2). */
export function ChartsPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.charts">
      <Specimen title={t('catalogue:specimen.bars')} example={Bars} file="Bars" />
    </CataloguePage>
  );
}
