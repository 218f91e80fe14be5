import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pending } from '../../../ui/Pending.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { useChange } from '../../../ui/table/use-table.ts';
import css from './AksPage.module.css';
import { AksTree } from './AksTree.tsx';
import { useAksColumns } from './columns.tsx';
import decoderCardCss from './DecoderCard.module.css';
import { DevicesLink } from './DevicesLink.tsx';
import { exportedAks } from './exported.ts';
import { FirstSteps } from './FirstSteps.tsx';
import forms from './form.module.css';
import { MasterDataPage } from './MasterDataPage.tsx';
import {
  type Aks,
  aksPageQuery,
  aksQuery,
  idOf,
  type Project,
  projectChoicesQuery,
  projectOptions,
} from './technical.data.ts';
import { type AksSearch, aksTable } from './technical-search.ts';

const AksForm = lazy(async () => ({ default: (await import('./AksForm.tsx')).AksForm }));

/** The codes of projects, as trees or one list; and the meaning of any code. */
export function AksPage() {
  const { t } = useTexts();
  const { partner, own } = useSubject();
  const search = useSearch({ from: '/signed-in/app/AKS' });
  const projects = useQuery(projectChoicesQuery(partner));
  const items = projects.data?.items ?? [];
  const project = items.find(({ id }) => id === search.project) ?? items[0];
  const filters: Filter[] = [{ kind: 'text', name: 'search', label: t('technical:search') }];
  const asList = search.view === 'list';
  const chosen = asList ? items.find(({ id }) => id === search.project) : project;
  const tree = (
    <Card title={t('technical:tree.title')}>
      <QueryContent query={projects} lines={[50, 60, 55]} room={[168, 96]}>
        {() =>
          project === undefined || project.aks === 0 ? (
            <FirstSteps kind="aks" partner={partner} own={own} />
          ) : (
            <AksTree key={project.id} partner={partner} project={project} own={own} />
          )
        }
      </QueryContent>
    </Card>
  );
  return (
    <MasterDataPage
      kind="aks"
      title={t('nav.aks')}
      definition={aksTable}
      search={search}
      columns={useAksColumns()}
      pageQuery={(page, size) => aksPageQuery(search, { partner, page, size })}
      exported={exportedAks}
      filters={filters}
      needs="projects"
      above={
        <>
          <div className={css.choices}>
            {projects.isPending && (
              <div className={css.project}>
                <Pending lines={[40, 100]} room={[60, 61]} />
              </div>
            )}
            {items.length > 0 && <ProjectChoice project={chosen} items={items} withAll={asList} />}
            <ViewSwitch search={search} />
          </div>
          {projects.isPending && (
            <Card title={t('technical:decoder.title')} className={decoderCardCss.card ?? ''}>
              <Pending lines={[40, 100, 60]} room={[115, 94]} />
            </Card>
          )}
          {items.length > 0 && <DecoderCard project={chosen} />}
        </>
      }
      instead={asList ? null : tree}
      row={{
        query: aksQuery,
        nameOf: ({ code }) => code,
        links: (aks) => <AksLinks aks={aks} own={own} />,
        form: (aks, done) => (
          <AksForm
            partner={partner}
            aks={aks}
            begin={{ project: search.project ?? project?.id, below: search.below }}
            {...done}
          />
        ),
      }}
    />
  );
}

interface ProjectChoiceProps {
  /** The selected one; undefined for all. */
  project: Project | undefined;
  items: readonly Project[];
  /** A list can show the codes of all projects, a tree cannot. */
  withAll: boolean;
}

/** The page's only choice of a project: decoder, tree and list follow it. */
function ProjectChoice({ project, items, withAll }: ProjectChoiceProps) {
  const { t } = useTexts();
  const change = useChange(aksTable);
  const all = withAll ? [{ value: '', label: t('technical:allProjects') }] : [];
  return (
    <SelectField
      label={t('technical:column.project')}
      className={css.project ?? ''}
      value={String(project?.id ?? '')}
      options={[...all, ...projectOptions(items)]}
      onChange={({ currentTarget: { value } }) =>
        change({ project: value === '' ? undefined : Number(value) }, { replace: true })
      }
    />
  );
}

/** Switches between tree and list. */
function ViewSwitch({ search }: { search: AksSearch }) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/app/AKS' });
  const { project, view } = search;
  const show = (next: AksSearch) =>
    void navigate({ search: { ...(project && { project }), ...next }, resetScroll: false });
  return (
    <Segments
      label={t('technical:tree.views')}
      value={view ?? 'tree'}
      options={[
        { value: 'tree', label: t('technical:tree.asTree') },
        { value: 'list', label: t('technical:tree.asList') },
      ]}
      onChoose={(next) => show(next === 'list' ? { view: next } : {})}
    />
  );
}

function AksLinks({ aks: { id, project, fieldDevices }, own }: { aks: Aks; own: boolean }) {
  const { t } = useTexts();
  return (
    <p className={forms.facts}>
      <DevicesLink count={fieldDevices} search={{ aks: id }} />
      {own && (
        <Link to="/app/feldgeraete" search={{ aks: id, project: idOf(project), device: 'new' }}>
          {t('technical:field_devices.new')}
        </Link>
      )}
    </p>
  );
}

/** Needed only once a code is typed. */
const CodeDecoder = lazy(async () => ({ default: (await import('./CodeDecoder.tsx')).CodeDecoder }));

interface Props {
  /** The project of the codes; undefined until one is chosen. */
  project: Project | undefined;
}

/** Decodes any code, stored or not, for example from a drawing or a switchboard. */
function DecoderCard({ project }: Props) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  return (
    <Card title={t('technical:decoder.title')} className={decoderCardCss.card ?? ''}>
      {project === undefined ? (
        <p className="quiet">{t('technical:decoder.chooseProject')}</p>
      ) : (
        <>
          <TextField
            label={t('technical:decoder.code')}
            placeholder={exampleOf(project)}
            maxLength={120}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {code.trim() === '' ? (
            <p className="quiet">{t('technical:decoder.empty')}</p>
          ) : (
            <Suspense fallback={<p className="quiet">…</p>}>
              <CodeDecoder scheme={project} code={code} />
            </Suspense>
          )}
        </>
      )}
    </Card>
  );
}

/** An example of the project's codes. */
function exampleOf({ segments, separator }: Project): string {
  return segments
    .map(({ values, digits }) => values?.[0]?.code ?? '1'.padStart(digits ?? 1, '0'))
    .join(separator);
}
