import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';
import { part } from '../screen.ts';

const CreditSheet = part(() => import('../../features/credits/CreditSheet.tsx'), 'CreditSheet', []);

/** The credit that the address names as `credit`, on whatever page. */
export function OpenCredit({ id }: { id: number | string }) {
  const { t } = useTexts();
  const subject = useSubject();
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: (({ credit: _, ...rest }: { credit?: unknown }) => rest) as never,
      resetScroll: false,
    });
  return (
    <TableSheet title={t('money:credits.one')} parameter="credit" open={id} onClose={close}>
      <Suspense>
        <CreditSheet id={id} subject={subject} />
      </Suspense>
    </TableSheet>
  );
}
