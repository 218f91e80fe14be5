import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Note } from '../../../../ui/Note.tsx';
import type { RunFile } from './run.data.ts';

/** Payouts in a file refused by the bank that were paid nonetheless and need an explanation. */
export function StillPaid({ file: { stillPaid } }: { file: RunFile }) {
  const { t, format } = useTexts();
  if (stillPaid.length === 0) return null;
  return (
    <Note
      data-testid="still-paid"
      title={t('runs:file.stillPaid', { count: stillPaid.length, number: format.integer(stillPaid.length) })}
    >
      <p>{t('runs:file.stillPaidText')}</p>
      <p>
        {stillPaid.map((payout, at) => (
          <span key={payout}>
            {at > 0 && ', '}
            <Link to="/app/operations/payouts" search={{ payout }}>{`#${payout}`}</Link>
          </span>
        ))}
      </p>
    </Note>
  );
}
