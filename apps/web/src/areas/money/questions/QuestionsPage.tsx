import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSubject } from '../../../api/subject.ts';
import { part } from '../../../frame/screen.ts';
import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import { MoneyTabs } from '../MoneyTabs.tsx';
import { QuestionStatus } from './QuestionStatus.tsx';
import { useQuestionSubject } from './question-subject.ts';
import { type Question, questionsQuery } from './questions.data.ts';
import {
  type QuestionsSearch,
  questionAbouts,
  questionStatuses,
  questionsTable,
} from './questions-search.ts';

const QuestionDetails = part(() => import('./QuestionDetails.tsx'), 'QuestionDetails', []);
const MissingSheet = part(() => import('./MissingSheet.tsx'), 'MissingSheet', []);

/** The user's questions to the company with their status, and the link to ask about a missing credit. */
export function QuestionsPage() {
  const { t, format } = useTexts();
  const { partner, own } = useSubject();
  const { missing, month, ...search } = useSearch({ from: '/signed-in/app/accounts/questions' });
  const navigate = useNavigate({ from: '/app/accounts/questions' });
  const go = (next: QuestionsSearch) => navigate({ search: next, resetScroll: false });
  return (
    <>
      <MoneyTabs />
      <PageHead
        title={t('nav.questions')}
        lead={t('questions:lead')}
        actions={
          own && (
            <ReasonedButton icon="plus" onClick={() => void go({ ...search, missing: 1 })}>
              {t('questions:missing.title')}
            </ReasonedButton>
          )
        }
      />
      <DataTable
        key={partner}
        name="questions"
        title={t('nav.questions')}
        definition={questionsTable}
        search={search}
        columns={useColumns()}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => questionsQuery(partner, search, { page, limits })}
        count={(count) => t('questions:count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('questions:none')}>
            {t('questions:noneText')}
          </Empty>
        }
        filters={[
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
        ]}
      />
      {search.question !== undefined && (
        <TableSheet
          title={t('questions:oneOf', { number: search.question })}
          parameter="question"
          open={search.question}
        >
          <Suspense>
            <QuestionDetails id={search.question} />
          </Suspense>
        </TableSheet>
      )}
      {own && missing === 1 && (
        <Suspense>
          <MissingSheet month={month} onAsked={(question) => go({ question })} onClose={() => go(search)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): Column<Question>[] {
  const { t, format } = useTexts();
  const subject = useQuestionSubject();
  return [
    {
      id: 'subject',
      label: t('questions:subject'),
      cell: (question) => subject(question),
      csv: (question) => subject(question),
    },
    {
      id: 'writtenAt',
      label: t('questions:writtenAt'),
      onPhone: 'named',
      cell: ({ writtenAt }) => format.date(writtenAt),
      csv: ({ writtenAt }) => berlinMinute(Date.parse(writtenAt)),
    },
    {
      id: 'answerBy',
      label: t('questions:answerBy'),
      onPhone: 'named',
      cell: ({ answerBy }) => (answerBy === null ? null : format.day(answerBy)),
      csv: ({ answerBy }) => answerBy,
    },
    {
      id: 'status',
      label: t('questions:state'),
      onPhone: 'status',
      cell: ({ status }) => <QuestionStatus status={status} />,
      csv: ({ status }) => t(`questions:status.${status}`),
    },
  ];
}
