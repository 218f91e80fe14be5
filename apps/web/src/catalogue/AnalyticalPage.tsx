import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { Badges } from './examples/Badges.tsx';
import { Leaves } from './examples/Leaves.tsx';
import { Meters } from './examples/Meters.tsx';
import { Money } from './examples/Money.tsx';
import { RankStates } from './examples/RankStates.tsx';
import { SplitBars } from './examples/SplitBars.tsx';
import { StatusChips } from './examples/StatusChips.tsx';
import { Specimen } from './Specimen.tsx';

/** /widgets/analytical of the catalogue (specification, section 2). */
export function AnalyticalPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.analytical">
      <Specimen title={t('catalogue:specimen.rank')} example={RankStates} file="RankStates" wide />
      <Specimen title={t('catalogue:specimen.money')} example={Money} file="Money" wide />
      <Specimen title={t('catalogue:specimen.leaves')} example={Leaves} file="Leaves" />
      <Specimen title={t('catalogue:specimen.splitBars')} example={SplitBars} file="SplitBars" />
      <Specimen title={t('catalogue:specimen.statuses')} example={StatusChips} file="StatusChips" />
      <Specimen title={t('catalogue:specimen.badges')} example={Badges} file="Badges" />
      <Specimen title={t('catalogue:specimen.meters')} example={Meters} file="Meters" />
    </CataloguePage>
  );
}
