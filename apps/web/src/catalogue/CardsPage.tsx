import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { CardStates } from './examples/CardStates.tsx';
import { Dialogs } from './examples/Dialogs.tsx';
import { EmptyStates } from './examples/EmptyStates.tsx';
import { Figures } from './examples/Figures.tsx';
import { Notes } from './examples/Notes.tsx';
import { ToastKinds } from './examples/ToastKinds.tsx';
import { Specimen } from './Specimen.tsx';

/** /widgets/card of the catalogue (specification, section 2). */
export function CardsPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.cards">
      <Specimen title={t('catalogue:specimen.states')} example={CardStates} file="CardStates" />
      <Specimen title={t('catalogue:specimen.empty')} example={EmptyStates} file="EmptyStates" />
      <Specimen title={t('catalogue:specimen.figures')} example={Figures} file="Figures" />
      <Specimen title={t('catalogue:specimen.dialogs')} example={Dialogs} file="Dialogs" />
      <Specimen title={t('catalogue:specimen.toasts')} example={ToastKinds} file="ToastKinds" />
      <Specimen title={t('catalogue:specimen.notes')} example={Notes} file="Notes" />
    </CataloguePage>
  );
}
