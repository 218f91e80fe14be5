import { useTexts } from '../../../i18n/use-texts.ts';
import type { RunningPhase } from './kick-start.ts';
import { MissingCard } from './MissingCard.tsx';
import { helps, Need, Needs } from './Needs.tsx';

/** What the running phase still requires. */
export function KickStartMissing({ kept }: { kept: RunningPhase }) {
  const { t, format } = useTexts();
  const { status, needCustomers, requireCustomers, totalQp, neededTotalQp } = kept;
  const phase = t(`money:why.phaseName.${status === 2 ? 'easy' : 'pro'}`);
  const label = t('bonuses:kickStart.toDo', { phase });
  const qp = Math.max(neededTotalQp - totalQp, 0);
  const words = { missing: format.integer(qp), needed: format.integer(neededTotalQp) };
  return (
    <MissingCard>
      <p>{label}</p>
      <Needs label={label}>
        <Need done={needCustomers === 0} link={helps.share()}>
          {needCustomers === 0
            ? t('bonuses:kickStart.customersMet', { needed: format.integer(requireCustomers) })
            : t('bonuses:kickStart.customersMissing', {
                count: needCustomers,
                number: format.integer(needCustomers),
              })}
        </Need>
        {status === 3 && (
          <Need done={qp === 0} link={helps.orders()}>
            {t(qp === 0 ? 'bonuses:needs.qpMet' : 'bonuses:needs.qp', words)}
          </Need>
        )}
      </Needs>
    </MissingCard>
  );
}
