import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMaintenance } from '../../api/connection.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import css from './ErrorScreen.module.css';
import { Maintenance } from './Maintenance.tsx';

/** The page of maintenance (specification, section 2). When the work is done it leads on. */
export function MaintenanceScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const maintenance = useMaintenance();
  const waited = useRef(false);
  useEffect(() => {
    if (maintenance) waited.current = true;
    else if (waited.current) void navigate({ to: '/dashboard', replace: true });
  }, [maintenance, navigate]);
  if (maintenance)
    return (
      <main>
        <Maintenance />
      </main>
    );
  return (
    <main className={css.main}>
      <div className={css.page}>
        <Leaf level={6} size={96} filled={1} />
        <h1 tabIndex={-1}>{t('ui:maintenance.none')}</h1>
        <Link to="/dashboard" className={css.back}>
          {t('ui:notFound.toDashboard')}
        </Link>
      </div>
    </main>
  );
}
