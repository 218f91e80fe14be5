import { Button } from '@mantine/core';
import { useId } from 'react';
import { maintenanceEnd, probeNow } from '../../api/connection.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import css from './ErrorScreen.module.css';

/** Says that the product is being worked on, until when, and that it goes on by itself. */
export function Maintenance() {
  const { t, format } = useTexts();
  const title = useId();
  const end = maintenanceEnd();
  const known = end !== null && Date.parse(end) > Date.now();
  return (
    <section className={css.main} aria-labelledby={title}>
      <div className={css.page}>
        <span className={css.leaf}>
          <Leaf level={6} size={96} filled={0.6} />
        </span>
        <h1 id={title} tabIndex={-1}>
          {t('ui:maintenance.title')}
        </h1>
        <p className={css.text}>{t('ui:maintenance.text')}</p>
        {known && <p>{t('ui:maintenance.until', { time: format.dateTime(end) })}</p>}
        <Button variant="default" onClick={probeNow}>
          {t('connection.tryNow')}
        </Button>
      </div>
    </section>
  );
}
