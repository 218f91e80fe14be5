import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { payoutQuery } from '../../money/payouts/payouts.data.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { SubjectLink } from '../SubjectLink.tsx';
import { subjectOf } from '../subject-text.ts';
import css from './ApprovalsPage.module.css';
import { factsOf, shownChanges } from './approval-facts.ts';
import { refusalOfApproval } from './approval-refusal.ts';
import { type Approval, kindText } from './approvals.data.ts';
import { Changes } from './Changes.tsx';
import { rightText } from './changed-fields.ts';
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

/** Says that nobody may approve this, and what to do: give somebody the right. */
function NobodyDecides({ right }: Pick<Approval, 'right'>) {
  const { t } = useTexts();
  const { rights } = useSession();
  const mayInvite = rights.includes('operators.write');
  return (
    <Note tone="alarm" title={t('operations:approvals.nobody')}>
      <p>
        {t(mayInvite ? 'operations:approvals.nobodyInvite' : 'operations:approvals.nobodyAsk', {
          right: t(rightText(right)),
        })}
      </p>
      {mayInvite && (
        <Link to="/app/operations/operators" search={{}}>
          {t('operations:title.operators')}
        </Link>
      )}
    </Note>
  );
}

/** What approvers have to know before releasing money: total, number, recipient and text. */
function ApprovalFacts({ approval }: { approval: Approval }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  if (approval.kind === 'payout.reject' || approval.kind === 'tax.replacement')
    return <PayoutFacts subject={approval.subject} />;
  const facts = factsOf(approval);
  if (facts === null) return null;
  const { payouts, amount, partner, text, left } = facts;
  const name = approval.subjectName ?? `#${partner}`;
  return (
    <FieldList
      fields={[
        ...(payouts === null ? [] : [[t('operations:field.payouts'), format.integer(payouts)] as const]),
        ...(amount === null
          ? []
          : [
              [
                t('operations:approvals.amount'),
                <strong key="amount">{format.money(amount)}</strong>,
              ] as const,
            ]),
        ...(partner === null
          ? []
          : [
              [
                t('operations:field.partner'),
                rights.includes('partners.read') ? (
                  <PartnerFileLink key="partner" id={partner}>
                    {name}
                  </PartnerFileLink>
                ) : (
                  name
                ),
              ] as const,
            ]),
        ...(text === null ? [] : [[t('operations:field.text'), text] as const]),
        ...(left === null ? [] : [[t('operations:approvals.left'), format.money(left)] as const]),
      ]}
    />
  );
}

/** Amount and owner of a payout, which its approval does not contain; nothing for those who may not see it. */
function PayoutFacts({ subject }: Pick<Approval, 'subject'>) {
  const { t, format } = useTexts();
  const id = subjectOf(subject)?.id ?? null;
  const query = useQuery({ ...payoutQuery(id ?? 0), enabled: id !== null });
  if (id === null || query.error?.status === 403 || query.error?.status === 404) return null;
  return (
    <QueryContent query={query} lines={[50]}>
      {({ gross, partner }) => (
        <FieldList
          fields={[
            [t('operations:approvals.amount'), <strong key="amount">{format.money(gross)}</strong>],
            [
              t('operations:field.partner'),
              <PartnerFileLink key="partner" id={partner.id}>
                {partner.displayName}
              </PartnerFileLink>,
            ],
          ]}
        />
      )}
    </QueryContent>
  );
}
