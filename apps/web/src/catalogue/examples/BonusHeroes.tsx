import { Hero, HeroFigure } from '../../areas/bonuses/bonuses/Hero.tsx';
import { PathCard } from '../../areas/bonuses/rank-path/PathCard.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** The first card of a bonus page: with a level's leaf, loading and failed; and without a leaf. */
export function BonusHeroes() {
  const { t, format } = useTexts();
  return (
    <>
      {(['ready', 'loading', 'failed'] as const).map((state) => (
        <Fixed key={state} state={state}>
          <PathCard partner={SAMPLE_PARTNER} />
        </Fixed>
      ))}
      <Hero title={t('bonuses:stepUp.next')}>
        <HeroFigure
          label={t('bonuses:estimate')}
          value={format.money('1234.50')}
          note={t('catalogue:sentence')}
        />
      </Hero>
    </>
  );
}
