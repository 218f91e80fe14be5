import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Buttons } from './examples/Buttons.tsx';
import { CodeDecoders } from './examples/CodeDecoders.tsx';
import { Fields } from './examples/Fields.tsx';
import { FormStates } from './examples/FormStates.tsx';
import { ReasonedButtons } from './examples/ReasonedButtons.tsx';
import { Wireframes } from './examples/Wireframes.tsx';
import { Specimen } from './Specimen.tsx';

/** /forms of the catalogue (specification, section 2). */
export function FormsPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.forms">
      <Specimen title={t('catalogue:specimen.fields')} example={Fields} file="Fields" />
      <Specimen title={t('catalogue:specimen.buttons')} example={Buttons} file="Buttons" />
      <Specimen title={t('catalogue:specimen.reasoned')} example={ReasonedButtons} file="ReasonedButtons" />
      <Specimen title={t('catalogue:specimen.formStates')} example={FormStates} file="FormStates" />
      <Specimen title={t('catalogue:specimen.choices')} example={Wireframes} file="Wireframes" />
      <Specimen title={t('technical:decoder.title')} example={CodeDecoders} file="CodeDecoders" />
    </CataloguePage>
  );
}
