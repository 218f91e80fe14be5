import { useSearch } from '@tanstack/react-router';
import { useSubject } from '../../api/subject.ts';
import { ProjectsPage } from '../../features/technical-data/ProjectsPage.tsx';

/** The building projects of oneself, or to operators of whom they look at. */
export function ProjectsScreen() {
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/Projekte/Projekte' });
  return <ProjectsPage partner={partner} own={own} search={search} />;
}
