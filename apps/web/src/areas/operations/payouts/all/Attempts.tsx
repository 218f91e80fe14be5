import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { shownIban } from '../../../../ui/shown-iban.ts';
import css from '../run/RunPage.module.css';
import { attemptsQuery } from './all-payouts.data.ts';

/** A payout's attempts: destination and outcome of each. */
export function Attempts({ payout }: { payout: number }) {
  const { t, format } = useTexts();
  const query = useQuery(attemptsQuery(payout));
  return (
    <section aria-label={t('runs:attempt.title')}>
      <h3>{t('runs:attempt.title')}</h3>
      <QueryContent query={query} lines={[70]}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <p className="quiet">{t('runs:attempt.none')}</p>
          ) : (
            <ol className={css.events} data-testid="attempts">
              {attempts.map(({ attempt, endToEndId, destination, run, valueOn, returned }) => (
                <li key={attempt}>
                  <span>
                    {[endToEndId, destination && shownIban(destination)].filter(Boolean).join(' · ')}
                    {run !== null && (
                      <>
                        {' · '}
                        <Link to="/app/operations/payout-runs/$run" params={{ run: String(run) }}>
                          {t('runs:one', { number: run })}
                        </Link>
                      </>
                    )}
                  </span>
                  <span className="quiet">{outcome(valueOn, returned)}</span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </section>
  );

  function outcome(
    valueOn: string | null,
    returned: { readonly on: string; readonly code: string | null; readonly text: string | null } | null,
  ): string {
    const paid = valueOn === null ? null : t('runs:attempt.paid', { day: format.day(valueOn) });
    const back =
      returned === null
        ? null
        : [t('runs:attempt.returned', { day: format.day(returned.on) }), returned.code, returned.text];
    return [paid, ...(back ?? [])].filter(Boolean).join(' · ') || t('runs:attempt.open');
  }
}
