import { berlinMinute } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { subjectText } from '../subject-text.ts';
import { type Approval, kindText } from './approvals.data.ts';
import { changesText } from './changed-fields.ts';

/** Columns of the CSV file; the page itself has cards. */
export function useApprovalColumns(): Column<Approval>[] {
  const texts = useTexts();
  const { t } = texts;
  const column = (id: string, label: string, csv: Column<Approval>['csv']): Column<Approval> => ({
    id,
    label,
    cell: () => null,
    csv,
  });
  return [
    column('id', t('operations:approvals.number'), ({ id }) => id),
    column('kind', t('operations:log.action'), ({ kind }) => t(kindText(kind))),
    column('subject', t('operations:approvals.subject'), ({ subject, subjectName }) =>
      subjectText(t, subject, subjectName),
    ),
    column('changes', t('operations:approvals.changes'), ({ before, after }) =>
      changesText(texts, before, after),
    ),
    column('reason', t('ui:form.reason'), ({ reason }) => reason),
    column('preparedBy', t('operations:approvals.preparedBy'), ({ preparedBy }) => preparedBy.name),
    column('preparedAt', t('operations:approvals.preparedAt'), ({ preparedAt }) =>
      berlinMinute(Date.parse(preparedAt)),
    ),
    column('status', t('operations:approvals.state'), ({ status }) =>
      t(`operations:approvals.status.${status}`),
    ),
    column('decidedBy', t('operations:approvals.decidedBy'), ({ decidedBy }) => decidedBy?.name ?? null),
    column('decidedAt', t('operations:approvals.decidedAt'), ({ decidedAt }) =>
      decidedAt === null ? null : berlinMinute(Date.parse(decidedAt)),
    ),
    column('decision', t('operations:approvals.decision'), ({ decision }) => decision),
  ];
}
