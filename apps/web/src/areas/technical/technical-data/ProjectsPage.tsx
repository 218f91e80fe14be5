import { Link, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { useProjectColumns } from './columns.tsx';
import { DevicesLink } from './DevicesLink.tsx';
import { exportedProjects } from './exported.ts';
import css from './form.module.css';
import { MasterDataPage } from './MasterDataPage.tsx';
import { type Project, projectQuery, projectsPageQuery } from './technical.data.ts';
import { projectStatuses, projectsTable } from './technical-search.ts';

const ProjectForm = lazy(async () => ({ default: (await import('./ProjectForm.tsx')).ProjectForm }));

/** Building projects, to which all other technical data belongs. */
export function ProjectsPage() {
  const { t } = useTexts();
  const { partner } = useSubject();
  const search = useSearch({ from: '/signed-in/app/Projekte/Projekte' });
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t('technical:search') },
    {
      kind: 'choice',
      name: 'status',
      label: t('technical:column.status'),
      all: t('technical:allStatuses'),
      options: projectStatuses.map((value) => ({ value, label: t(`technical:status.${value}`) })),
    },
  ];
  return (
    <MasterDataPage
      kind="projects"
      title={t('nav.projects')}
      definition={projectsTable}
      search={search}
      columns={useProjectColumns()}
      pageQuery={(page, size) => projectsPageQuery(search, { partner, page, size })}
      exported={exportedProjects}
      filters={filters}
      views={projectStatuses.map((status) => ({
        id: status,
        label: t(`technical:status.${status}`),
        search: { status },
      }))}
      row={{
        query: projectQuery,
        nameOf: ({ number }) => number,
        links: (project) => <ProjectLinks project={project} />,
        form: (project, done) => <ProjectForm project={project} {...done} />,
      }}
    />
  );
}

function ProjectLinks({ project: { id, aks, fieldDevices } }: { project: Project }) {
  const { t, format } = useTexts();
  return (
    <p className={css.facts}>
      <Link to="/app/AKS" search={{ project: id }}>
        {t('technical:aks.count', { count: aks, number: format.integer(aks) })}
      </Link>
      <DevicesLink count={fieldDevices} search={{ project: id }} />
    </p>
  );
}
