import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { firstLineQuery } from './placing.data.ts';

/** A partner's present place. */
export function PlacedNow({ placing }: { placing: CallAnswer<'GET /api/tree/placing/{partner}'> }) {
  const { t, format } = useTexts();
  const { parent, branch } = placing;
  const above = useQuery({ ...firstLineQuery(parent ?? 0), enabled: parent !== null });
  if (parent === null || branch === null) return <p className="quiet">{t('team:placing.noPlace')}</p>;
  return (
    <p className="quiet">
      {above.data &&
        t('team:placing.now', { name: above.data.displayName, position: format.integer(branch + 1) })}
    </p>
  );
}
