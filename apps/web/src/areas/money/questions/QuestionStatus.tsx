import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import type { Question } from './questions.data.ts';

const tones: Record<Question['status'], Tone> = { open: 'waiting', answered: 'good', closed: 'neutral' };

/** Status of a question. */
export function QuestionStatus({ status }: Pick<Question, 'status'>) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`questions:status.${status}`)}</Badge>;
}
