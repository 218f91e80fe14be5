import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { FieldDevicesSearch } from './technical-search.ts';

interface Props {
  count: number;
  /** The search that shows them. */
  search: FieldDevicesSearch;
  className?: string | undefined;
}

/** Number of field devices attached to something, linked to them. */
export function DevicesLink({ count, search, className }: Props) {
  const { t, format } = useTexts();
  return (
    <Link to="/app/feldgeraete" search={search} className={className}>
      {t('technical:field_devices.count', { count, number: format.integer(count) })}
    </Link>
  );
}
