import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { AksPage } from '../../features/technical-data/AksPage.tsx';

/** The codes of projects of oneself, or to operators of whom they look at. */
export function AksScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/AKS' });
  return <AksPage partner={partner} own={own} search={search} />;
}
