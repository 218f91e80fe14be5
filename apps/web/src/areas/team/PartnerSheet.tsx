import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import css from './PartnerActions.module.css';
import { ViewButton } from './ViewButton.tsx';

// Lazy: a list is opened far more often than one of its rows.
const PartnerDetails = part(() => import('./partners/PartnerDetails.tsx'), 'PartnerDetails', []);

interface Props {
  /** The search parameter of the open partner. */
  parameter: 'partner' | 'call';
  open: number;
}

/** Details of the partner whose row is open, with links to the neighbouring rows, and further actions. */
export function PartnerSheet({ parameter, open }: Props) {
  const { t } = useTexts();
  return (
    <TableSheet title={t('team:partner.details')} parameter={parameter} open={open}>
      <Suspense fallback={<Pending lines={[60, 80, 40]} />}>
        <PartnerDetails
          partner={open}
          action={
            <div className={css.actions}>
              <ViewButton partner={open} />
              <Link to="/app/team/tree" search={{ node: open }}>
                <Icon name="tree" size={18} /> {t('team:partner.showInTree')}
              </Link>
            </div>
          }
        />
      </Suspense>
    </TableSheet>
  );
}
