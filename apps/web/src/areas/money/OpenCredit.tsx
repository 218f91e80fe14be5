import { Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { part } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { TableSheet } from '../../ui/table/TableSheet.tsx';

const CreditSheet = part(() => import('./credits/CreditSheet.tsx'), 'CreditSheet', []);

/** The credit that the URL names as `credit`, on any page. */
export function OpenCredit({ id }: { id: number | string }) {
  const { t } = useTexts();
  const subject = useSubject();
  return (
    <TableSheet title={t('money:credits.one')} parameter="credit" open={id}>
      <Suspense>
        <CreditSheet id={id} subject={subject} />
      </Suspense>
    </TableSheet>
  );
}
