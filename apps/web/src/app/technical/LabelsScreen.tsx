import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { LabelsPage } from '../../features/technical-data/LabelsPage.tsx';

/** Labels for field devices. */
export function LabelsScreen() {
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/feldgeraete/labels' });
  return <LabelsPage partner={partner} search={search} />;
}
