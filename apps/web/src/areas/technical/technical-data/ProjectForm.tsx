import { Link } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { changesOf } from './changes.ts';
import { FormFoot } from './FormFoot.tsx';
import { refusal, toFields } from './fault-text.ts';
import css from './form.module.css';
import { SegmentsField } from './SegmentsField.tsx';
import { editedSegments, parseEdited, readSegments, type SegmentFault, type Separator } from './segments.ts';
import type { Project } from './technical.data.ts';
import { projectStatuses } from './technical-search.ts';

interface Props {
  /** Null for a new one. */
  project: Project | null;
  onSaved: (project: Project) => void;
  onGone: () => void;
}

/** A new project, or changes of one: its name, and the structure of its codes. */
export function ProjectForm({ project, onSaved, onGone }: Props) {
  const { t, format } = useTexts();
  const state = useProjectForm(project, onSaved);
  const { getInputProps } = state.form;
  const field = (name: 'number' | 'name' | 'site' | 'contact', maxLength: number) => (
    <TextField
      label={t(`technical:column.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      {...getInputProps(name)}
    />
  );
  const codes = project?.aks ?? 0;
  return (
    <ServerForm
      state={state}
      label={t(project === null ? 'technical:projects.new' : 'technical:projects.edit')}
      className={css.form}
    >
      <div className="bw-pair" data-narrow>
        {field('number', 40)}
        <SelectField
          label={t('technical:column.status')}
          options={projectStatuses.map((value) => ({ value, label: t(`technical:status.${value}`) }))}
          {...getInputProps('status')}
        />
      </div>
      {field('name', 200)}
      {field('site', 200)}
      {field('contact', 200)}
      <SegmentsField
        separator={getInputProps('separator')}
        separatorValue={state.form.values.separator}
        input={getInputProps('segments')}
      />
      <FormFoot
        kind="projects"
        state={state}
        row={project && { id: project.id, name: project.number }}
        inUse={
          codes === 0
            ? null
            : {
                reason: t('technical:deletion.inCodes', { count: codes, number: format.integer(codes) }),
                fix: (
                  <Link to="/app/AKS" search={{ project: project?.id ?? 0 }}>
                    {t('technical:deletion.showCodes')}
                  </Link>
                ),
              }
        }
        onGone={onGone}
      />
    </ServerForm>
  );
}

function useProjectForm(project: Project | null, onSaved: (project: Project) => void) {
  const { t } = useTexts();
  const segmentFault = useSegmentFault();
  const required = (text: string) => (text.trim() === '' ? t('technical:fault.missing') : null);
  const initialValues = {
    number: project?.number ?? '',
    name: project?.name ?? '',
    site: project?.site ?? '',
    status: project?.status ?? 'planned',
    contact: project?.contact ?? '',
    separator: (project?.separator ?? '-') as Separator,
    segments: JSON.stringify(editedSegments(project?.segments ?? [])),
  };
  return useServerForm({
    draft: project === null ? 'project' : `project-${project.id}`,
    initialValues,
    validate: {
      number: required,
      name: required,
      segments: (text: string) => segmentFault(readSegments(parseEdited(text)).fault),
    },
    send: (values) => {
      const read = readSegments(parseEdited(values.segments));
      if (read.fault !== null) throw refusal('segments', segmentFault(read.fault) ?? '');
      const body = { ...values, segments: read.segments };
      if (project === null) return toFields(request('POST /api/projects', { body }));
      const changed = changesOf(body, { ...initialValues, segments: sent(initialValues.segments) });
      return toFields(request('PATCH /api/projects/{id}', { params: { id: project.id }, body: changed }));
    },
    onSent: onSaved,
  });
}

function sent(segments: string) {
  const read = readSegments(parseEdited(segments));
  return read.fault === null ? read.segments : [];
}

/** Describes why the segments of a project's codes are invalid; null if they are valid. */
function useSegmentFault(): (fault: SegmentFault | null) => string | null {
  const { t, format } = useTexts();
  return (fault) => {
    if (fault === null) return null;
    const segment = format.integer(fault.segment);
    const line = 'line' in fault ? format.integer(fault.line) : '';
    return t(`technical:segments.fault.${fault.kind}`, { segment, line });
  };
}
