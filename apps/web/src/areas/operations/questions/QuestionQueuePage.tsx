import { Link, useSearch } from '@tanstack/react-router';
import { downloadOrThrow } from '../../../api/file.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { saveBlob } from '../../../ui/save-file.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/Filters.tsx';
import { QuestionStatus } from '../../money/questions/QuestionStatus.tsx';
import { useQuestionSubject } from '../../money/questions/question-subject.ts';
import { questionAbouts, questionStatuses } from '../../money/questions/questions-search.ts';
import { SaveFileButton } from '../SaveFileButton.tsx';
import { type AskedQuestion, questionFilters, questionQueueQuery } from './question-queue.data.ts';
import { type QuestionQueueSearch, questionQueueTable } from './question-queue-search.ts';

/** Partners' questions by deadline, with the day by which the company has promised an answer. */
export function QuestionQueuePage() {
  const { t, format } = useTexts();
  const { user } = useSession();
  const search = useSearch({ from: '/operations/app/operations/questions' });
  return (
    <>
      <PageHead title={t('operations:title.questions')} lead={t('questionQueue:lead')} />
      <DataTable
        name="operations-questions"
        title={t('operations:title.questions')}
        definition={questionQueueTable}
        search={search}
        columns={useQuestionColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }, parts) => (
          <Link to="/app/operations/questions/$question" params={{ question: String(id) }} {...parts} />
        )}
        pageQuery={(page, limits) => questionQueueQuery(search, { page, limits })}
        count={(count) => t('questions:count', { count, number: format.integer(count) })}
        none={<Empty list picture="paper" title={t('questionQueue:none')} />}
        filters={useFilters(search)}
        views={[
          { id: 'open', label: t('questions:status.open'), search: { status: 'open' } },
          { id: 'overdue', label: t('questionQueue:overdue'), search: { overdue: 'true' } },
          ...(user === null
            ? []
            : [{ id: 'mine', label: t('questionQueue:mine'), search: { assigned: user.id } }]),
        ]}
        exportButton={
          <SaveFileButton
            save={async () => {
              const query = questionFilters(search);
              const { name, content } = await downloadOrThrow('GET /csv/questions', { query });
              saveBlob(name, content);
            }}
          />
        }
      />
    </>
  );
}

function useFilters(search: QuestionQueueSearch): Filter[] {
  const { t } = useTexts();
  return [
    { kind: 'text', name: 'text', label: t('questionQueue:partner') },
    {
      kind: 'choice',
      name: 'status',
      label: t('questions:state'),
      all: t('questions:anyState'),
      options: questionStatuses.map((value) => ({ value, label: t(`questions:status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'about',
      label: t('questions:subject'),
      all: t('questions:anySubject'),
      options: questionAbouts.map((value) => ({ value, label: t(`questions:about.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'overdue',
      label: t('questions:answerBy'),
      all: t('questionQueue:anyAge'),
      options: [
        { value: 'true', label: t('questionQueue:overdue') },
        { value: 'false', label: t('questionQueue:notOverdue') },
      ],
    },
    {
      kind: 'pill',
      name: 'assigned',
      label: t('labelled', { label: t('questionQueue:assigned'), value: search.assigned ?? '' }),
    },
    {
      kind: 'pill',
      name: 'partner',
      label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
    },
  ];
}

/** The columns of the questions; the file of all rows comes from the server. */
function useQuestionColumns(): Column<AskedQuestion>[] {
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
