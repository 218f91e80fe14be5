import { useTexts } from '../../../i18n/use-texts.ts';
import type { TeamMessage } from './messages.data.ts';

/** How many of the selected people get none, and why, as far as the sender may know. */
export function LeftOut({ leftOut: { customers, others } }: Pick<TeamMessage, 'leftOut'>) {
  const { t, format } = useTexts();
  return (
    <>
      {customers > 0 && (
        <p>{t('teamMessages:leftOut.customers', { count: customers, number: format.integer(customers) })}</p>
      )}
      {others > 0 && (
        <p>{t('teamMessages:leftOut.others', { count: others, number: format.integer(others) })}</p>
      )}
    </>
  );
}
