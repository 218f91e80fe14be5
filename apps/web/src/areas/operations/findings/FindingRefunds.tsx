import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Findings.module.css';
import type { ExplainedFinding } from './findings.data.ts';

/** The refunds behind a finding: number, total, and the largest by order. */
export function FindingRefunds({ finding: { refunds, largest } }: { finding: ExplainedFinding }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const { count, base } = refunds;
  return (
    <section>
      <h3 className={css.heading}>{t('findings:refunds')}</h3>
      <p>{t('findings:refundsOf', { count, number: format.integer(count), amount: format.money(base) })}</p>
      <ul className={css.refunds}>
        {largest.map(({ order, number, buyer, refundedAt, base: refunded }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may be refunded twice on a day, and the order is fixed
          <li key={index}>
            {rights.includes('partners.read') ? (
              <Link to="/app/operations/orders" search={{ order }}>
                {number}
              </Link>
            ) : (
              number
            )}
            {` · ${buyer.displayName} · ${format.date(refundedAt)} · ${format.money(refunded)}`}
          </li>
        ))}
      </ul>
      {count > largest.length && (
        <p className="quiet">
          {t('findings:largest', { count: largest.length, number: format.integer(largest.length) })}
        </p>
      )}
    </section>
  );
}
