import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { SubjectLink } from '../SubjectLink.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import css from './ApprovalsPage.module.css';
import { shownChanges } from './approval-facts.ts';
import { refusalOfApproval } from './approval-refusal.ts';
import { type Approval, kindText } from './approvals.data.ts';
import { Changes } from './Changes.tsx';
import { rightText } from './changed-fields.ts';
import { NobodyDecides } from './NobodyDecides.tsx';
import { showsBalances } from './shows-balances.ts';

const Decision = part(() => import('./Decision.tsx'), 'Decision', []);

const tones = { open: 'waiting', approved: 'good', rejected: 'bad', overtaken: 'neutral' } as const;

interface Props {
  approval: Approval;
  /** Linked to its own page, as in a list. */
  linked?: boolean;
  /** On its own page, with the rows that it is about below. */
  alone?: boolean;
}

/** An approval, open or decided: what changes, who requested it and why, and the decision. */
export function ApprovalCard({ approval, linked = false, alone = false }: Props) {
  const { t, format } = useTexts();
  const { user, rights } = useSession();
  const { kind, subject, subjectName, status, reason, preparedBy, preparedAt } = approval;
  const { decidedBy, decidedAt, decision, decidable, right, answerable } = approval;
  const mine = preparedBy.id === user?.id;
  const mayDecide = rights.includes(right);
  const open = status === 'open';
  return (
    <Card
      title={t(kindText(kind))}
      aside={
        <>
          {linked && (
            <Link to="/app/operations/approvals" search={{ approval: approval.id }} data-row={approval.id}>
              #{approval.id}
            </Link>
          )}
          <Badge tone={tones[status]}>{t(`operations:approvals.status.${status}`)}</Badge>
        </>
      }
    >
      <div className={css.card} data-testid="approval" data-approval={approval.id}>
        <ApprovalFacts approval={approval} />
        <Changes {...shownChanges(approval)} />
        <FieldList
          fields={[
            [
              t('operations:approvals.subject'),
              <SubjectLink key="subject" subject={subject} name={subjectName} />,
            ],
            [t('operations:approvals.preparedBy'), `${preparedBy.name}, ${format.dateTime(preparedAt)}`],
            [t('ui:form.reason'), reason],
            ...(decidedBy === null || decidedAt === null
              ? []
              : [
                  [
                    t('operations:approvals.decidedBy'),
                    `${decidedBy.name}, ${format.dateTime(decidedAt)}`,
                  ] as const,
                ]),
            ...(decision === null ? [] : [[t('operations:approvals.decision'), decision] as const]),
          ]}
        />
        {!alone && showsBalances(approval, rights) && (
          <p>
            <Link to="/app/operations/approvals" search={{ approval: approval.id }}>
              {t('operations:balances.all')}
            </Link>
          </p>
        )}
        {open && !answerable && <NobodyDecides right={right} />}
        {open && !decidable && (
          <p className="quiet">
            {t(`operations:approvals.why.${refusalOfApproval(approval, { mine, mayDecide })}`, {
              right: t(rightText(right)),
            })}
          </p>
        )}
        {open && (mine || mayDecide) && (
          <Suspense>
            <Decision id={approval.id} decidable={decidable} mine={mine} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
