import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { FieldDevicesPage } from '../../features/technical-data/FieldDevicesPage.tsx';

/** The field devices of oneself, or to operators of whom they look at. */
export function FieldDevicesScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/feldgeraete' });
  return <FieldDevicesPage partner={partner} own={own} search={search} />;
}
