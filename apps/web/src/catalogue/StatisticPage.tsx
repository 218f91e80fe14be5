import { useTexts } from '../i18n/use-texts.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { BonusHeroes } from './examples/BonusHeroes.tsx';
import { BonusNeeds } from './examples/BonusNeeds.tsx';
import { StatisticCards } from './examples/StatisticCards.tsx';
import { StatisticStates } from './examples/StatisticStates.tsx';
import { Steppers } from './examples/Steppers.tsx';
import { Specimen } from './Specimen.tsx';

/** /widgets/statistic of the catalogue (specification, section 2). */
export function StatisticPage() {
  const { t } = useTexts();
  return (
    <CataloguePage title="nav.statistic">
      <Specimen title={t('catalogue:specimen.statistic')} example={StatisticCards} file="StatisticCards" />
      <Specimen
        title={t('catalogue:specimen.otherStatistic')}
        example={StatisticStates}
        file="StatisticStates"
      />
      <Specimen title={t('catalogue:specimen.bonusHeroes')} example={BonusHeroes} file="BonusHeroes" wide />
      <Specimen title={t('catalogue:specimen.needs')} example={BonusNeeds} file="BonusNeeds" />
      <Specimen title={t('catalogue:specimen.steppers')} example={Steppers} file="Steppers" />
    </CataloguePage>
  );
}
