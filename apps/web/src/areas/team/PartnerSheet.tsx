import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import css from './PartnerActions.module.css';
import { PartnerDetails } from './partners/PartnerDetails.tsx';
import { ViewButton } from './ViewButton.tsx';

interface Props {
  /** The parameter of the address that holds the open partner. */
  parameter: 'partner' | 'call';
  open: number;
}

/** The details of the partner whose row is open, the ways to the rows beside it, and where to go on. */
export function PartnerSheet({ parameter, open }: Props) {
  const { t } = useTexts();
  return (
    <TableSheet title={t('team:partner.details')} parameter={parameter} open={open}>
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
    </TableSheet>
  );
}
