import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { FieldDevicesSearch } from './technical-search.ts';

/** Why a row cannot be deleted, and the link to what refers to it. */
export interface InUse {
  readonly reason: string;
  readonly fix: ReactNode;
}

/** A row that `count` field devices refer to cannot be deleted; `search` shows them. Null if there are none. */
export function useInDevices(count: number, search: FieldDevicesSearch): InUse | null {
  const { t, format } = useTexts();
  if (count === 0) return null;
  return {
    reason: t('technical:deletion.inDevices', { count, number: format.integer(count) }),
    fix: (
      <Link to="/app/feldgeraete" search={search}>
        {t('technical:deletion.showDevices')}
      </Link>
    ),
  };
}
