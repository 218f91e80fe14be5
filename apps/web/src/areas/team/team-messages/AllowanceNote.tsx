import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Note } from '../../../ui/Note.tsx';
import type { Allowance } from './messages.data.ts';

/** Why nothing can be written now; nothing if writing is possible. */
export function AllowanceNote({ query }: { query: Pick<UseQueryResult<Allowance>, 'data'> }) {
  const reason = useAllowanceReason(query.data);
  return (
    reason !== null && (
      <Note spaced>
        <p>{reason}</p>
      </Note>
    )
  );
}

/** The same as text. */
export function useAllowanceReason(allowance: Allowance | undefined): string | null {
  const { t, format } = useTexts();
  if (allowance === undefined) return null;
  const { most, left, stopped } = allowance;
  if (stopped) return t('teamMessages:allowance.stopped');
  if (most === 0) return t('teamMessages:allowance.off');
  return left === 0 ? t('teamMessages:allowance.usedUp', { number: format.integer(most) }) : null;
}
