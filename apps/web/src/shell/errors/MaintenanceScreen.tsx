import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMaintenance } from '../../api/connection.ts';
import { Maintenance } from './Maintenance.tsx';

/** The maintenance page (specification, section 2) with the present state. Afterwards it leads on. */
export function MaintenanceScreen() {
  const navigate = useNavigate();
  const maintenance = useMaintenance();
  const waited = useRef(false);
  useEffect(() => {
    if (maintenance) waited.current = true;
    else if (waited.current) void navigate({ to: '/dashboard', replace: true });
  }, [maintenance, navigate]);
  return (
    <main>
      <Maintenance running={maintenance} />
    </main>
  );
}
