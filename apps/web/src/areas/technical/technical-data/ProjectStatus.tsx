import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import type { Project } from './technical.data.ts';

const tones: Record<Project['status'], Tone> = { planned: 'waiting', running: 'good', finished: 'neutral' };

/** Status of a project. */
export function ProjectStatus({ status }: Pick<Project, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`technical:status.${status}`)}</Badge>;
}
