import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { MonthsChart } from './MonthsChart.tsx';
import css from './Plans.module.css';
import type { SimulatedLine } from './plans.data.ts';

interface Props {
  line: SimulatedLine;
  onClose: () => void;
}

/** What each month would have brought one partner. */
export function SimulatedPartner({ line: { partner, before, after, months }, onClose }: Props) {
  const { t, format } = useTexts();
  const label = t('plans:ofPartner', { name: partner.displayName });
  return (
    <section className={css.group} aria-label={label} data-testid="simulation-partner">
      <div className={css.actions}>
        <strong>{label}</strong>
        <PartnerFileLink id={partner.id}>{t('operations:title.partnerFile')}</PartnerFileLink>
        <Button variant="subtle" size="small" onClick={onClose}>
          {t('plans:closePartner')}
        </Button>
      </div>
      <MonthsChart
        name="simulation-partner"
        label={label}
        summary={t('plans:monthSummary', { before: format.money(before), after: format.money(after) })}
        months={months}
      />
    </section>
  );
}
