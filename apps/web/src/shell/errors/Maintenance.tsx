import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { maintenanceEnd, probeNow } from '../../api/connection.ts';
import { Legal } from '../../frame/Legal.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Leaf } from '../../ui/Leaf.tsx';
import css from './ErrorScreen.module.css';

interface Props {
  /** Maintenance is in progress; opened by its URL, the page is shown at other times too. */
  running: boolean;
}

/** Explains maintenance to waiting users: its end, that nothing is lost, and that work resumes automatically. */
export function Maintenance({ running }: Props) {
  const { t, format } = useTexts();
  const title = useId();
  const end = maintenanceEnd();
  const isEndKnown = running && end !== null && Date.parse(end) > Date.now();
  return (
    <section className={css.main} aria-labelledby={title}>
      <div className={css.page}>
        <span className={css.leaf}>
          <Leaf level={6} size={96} filled={0.6} />
        </span>
        <h1 id={title} tabIndex={-1}>
          {t(running ? 'ui:maintenance.title' : 'nav.maintenance')}
        </h1>
        <p className={css.text}>{t(running ? 'ui:maintenance.text' : 'ui:maintenance.about')}</p>
        {isEndKnown && <p>{t('ui:maintenance.until', { time: format.dateTime(end) })}</p>}
        {!running && <p role="status">{t('ui:maintenance.none')}</p>}
        {running ? (
          <Button variant="default" onClick={probeNow}>
            {t('connection.tryNow')}
          </Button>
        ) : (
          <Link to="/dashboard" className={`bw-solid ${css.back}`}>
            {t('ui:notFound.toDashboard')}
          </Link>
        )}
        <Legal />
      </div>
    </section>
  );
}
