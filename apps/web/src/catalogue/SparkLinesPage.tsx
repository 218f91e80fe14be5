import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Sparklines } from './examples/Sparklines.tsx';
import { Specimen } from './Specimen.tsx';

/** /charts/spark-line of the catalogue (specification, section 2). */
export function SparkLinesPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.sparkLines">
      <Specimen title={t('catalogue:specimen.sparklines')} example={Sparklines} file="Sparklines" />
    </CataloguePage>
  );
}
