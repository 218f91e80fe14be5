import { helps, Need, Needs } from '../../areas/bonuses/bonuses/Needs.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';

/** Met, open with a link, and open without one. */
export function BonusNeeds() {
  const { t, format } = useTexts();
  const qp = { missing: format.integer(2_760), needed: format.integer(8_000) };
  return (
    <Card title={t('bonuses:missing')}>
      <Needs label={t('bonuses:missing')}>
        <Need done>{t('bonuses:needs.qpMet', { needed: format.integer(5_000) })}</Need>
        <Need done={false} link={helps.team()}>
          {t('bonuses:needs.qp', qp)}
        </Need>
        <Need done={false}>{t('catalogue:sentence')}</Need>
      </Needs>
    </Card>
  );
}
