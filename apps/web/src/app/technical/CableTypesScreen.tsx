import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { CableTypesPage } from '../../features/technical-data/CableTypesPage.tsx';

/** The types of cables of oneself, or to operators of whom they look at. */
export function CableTypesScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/Kabeltype' });
  return <CableTypesPage partner={partner} own={own} search={search} />;
}
