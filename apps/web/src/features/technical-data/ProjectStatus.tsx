import { useTexts } from '../../i18n/use-texts.ts';
import css from './ProjectStatus.module.css';
import type { Project } from './technical.data.ts';

/** How far a project is. */
export function ProjectStatus({ status }: Pick<Project, 'status'>) {
  const { t } = useTexts();
  return (
    <span className={css.chip} data-status={status}>
      {t(`technical:status.${status}`)}
    </span>
  );
}
