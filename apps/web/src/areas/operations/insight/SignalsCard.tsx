import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './Insight.module.css';
import { signalSumsQuery } from './insight.data.ts';

/** Signals not decided yet, by kind. */
export function SignalsCard() {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:title.signals')}>
      <p className="quiet">{t('cockpit:signalsLead')}</p>
      <QueryContent query={useQuery(signalSumsQuery())} lines={[60, 60]} room="any">
        {({ open }) =>
          open.length === 0 ? (
            <p className="quiet">{t('cockpit:noSignals')}</p>
          ) : (
            <ul className={css.signals} data-testid="open-signals">
              {open.map(({ kind, count }) => (
                <li key={kind}>
                  <Link to="/app/operations/signals" search={{ status: 'open', kind }}>
                    {t(`signals:kind.${kind}`)}
                  </Link>
                  <span>{format.integer(count)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Link to="/app/operations/signals">{t('cockpit:allSignals')}</Link>
    </Card>
  );
}
