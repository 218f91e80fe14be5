import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { FieldDevicesSearch } from './technical-search.ts';

interface Props {
  count: number;
  /** What shows them. */
  search: FieldDevicesSearch;
  className?: string | undefined;
}

/** How many field devices hang on something; leads to them. */
export function DevicesLink({ count, search, className }: Props) {
  const { t, format } = useTexts();
  return (
    <Link to="/app/feldgeraete" search={search} className={className}>
      {t('technical:field_devices.count', { count, number: format.integer(count) })}
    </Link>
  );
}
