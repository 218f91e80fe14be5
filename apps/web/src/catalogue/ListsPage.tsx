import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Faces } from './examples/Faces.tsx';
import { Pagers } from './examples/Pagers.tsx';
import { Rows } from './examples/Rows.tsx';
import { RowsInOtherStates } from './examples/RowsInOtherStates.tsx';
import { TabRows } from './examples/TabRows.tsx';
import { Specimen } from './Specimen.tsx';

/** /widgets/lists of the catalogue (specification, section 2). */
export function ListsPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.lists">
      <Specimen title={t('catalogue:specimen.rows')} example={Rows} file="Rows" wide />
      <Specimen
        title={t('catalogue:specimen.otherRows')}
        example={RowsInOtherStates}
        file="RowsInOtherStates"
        wide
      />
      <Specimen title={t('catalogue:specimen.faces')} example={Faces} file="Faces" />
      <Specimen title={t('catalogue:specimen.tabs')} example={TabRows} file="TabRows" />
      <Specimen title={t('catalogue:specimen.pagers')} example={Pagers} file="Pagers" />
    </CataloguePage>
  );
}
