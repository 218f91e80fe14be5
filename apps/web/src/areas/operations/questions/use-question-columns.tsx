import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { QuestionStatus } from '../../money/questions/QuestionStatus.tsx';
import { useQuestionSubject } from '../../money/questions/question-subject.ts';
import type { AskedQuestion } from './question-queue.data.ts';

/** The columns of the questions; the file of all rows comes from the server. */
export function useQuestionColumns(): Column<AskedQuestion>[] {
  const { t, format } = useTexts();
  const subject = useQuestionSubject();
  return [
    {
      id: 'partner',
      label: t('questionQueue:partner'),
      cell: ({ partner }) => partner.displayName,
      csv: null,
    },
    {
      id: 'subject',
      label: t('questions:subject'),
      onPhone: 'note',
      cell: (question) => subject(question),
      csv: null,
    },
    {
      id: 'answerBy',
      label: t('questions:answerBy'),
      onPhone: 'named',
      ascendingFirst: true,
      cell: ({ answerBy, overdue }) =>
        answerBy === null ? null : (
          <>
            {format.day(answerBy)} {overdue && <Badge tone="bad">{t('questionQueue:overdue')}</Badge>}
          </>
        ),
      csv: null,
    },
    {
      id: 'writtenAt',
      label: t('questions:writtenAt'),
      cell: ({ writtenAt }) => format.dateTime(writtenAt),
      csv: null,
    },
    {
      id: 'assigned',
      label: t('questionQueue:assigned'),
      cell: ({ assigned }) => assigned?.name,
      csv: null,
    },
    {
      id: 'status',
      label: t('questions:state'),
      onPhone: 'status',
      cell: ({ status }) => <QuestionStatus status={status} />,
      csv: null,
    },
  ];
}
