import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { PartnerName } from '../accounting/PartnerName.tsx';
import { WaitingApproval } from '../approvals/WaitingApproval.tsx';
import css from './Corrections.module.css';
import { approvalOf, type Correction, correctionQuery } from './corrections.data.ts';
import { PreparedStatus } from './PreparedStatus.tsx';

/** One correction: the partner's text, reason, author, and the pending decision if there is one. */
export function CorrectionDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(correctionQuery(id))}
      lines={[50, 80, 80]}
      missing={<Empty picture="money" title={t('corrections:gone', { number: id })} />}
    >
      {(correction) => <Details correction={correction} />}
    </QueryContent>
  );
}

/** People with only the accounting right may read corrections but not questions. */
function QuestionLink({ id }: { id: number }) {
  const { rights } = useSession();
  if (!rights.includes('money.correct')) return id;
  return (
    <Link to="/app/operations/questions/$question" params={{ question: String(id) }}>
      {id}
    </Link>
  );
}

function Details({ correction }: { correction: Correction }) {
  const { t, format } = useTexts();
  const { partner, amount, text, reason, relatesTo, status, preparedBy, preparedAt } = correction;
  const { decidedBy, decidedAt, credit, question } = correction;
  const approval = approvalOf(correction);
  return (
    <div className={css.details} data-testid="correction-details">
      <strong className={css.sum}>{format.money(amount)}</strong>
      <span>
        <PreparedStatus status={status} />
      </span>
      <FieldList
        fields={[
          [
            t('corrections:partner'),
            <PartnerName key="partner" id={partner.id} name={partner.displayName} />,
          ],
          [t('corrections:text'), text],
          [t('ui:form.reason'), reason],
          ...(relatesTo === null ? [] : [[t('corrections:relatesTo'), relation(relatesTo)] as const]),
          ...(credit === null
            ? []
            : [[t('corrections:bookedIn'), format.month(credit.cycle.dateFrom)] as const]),
          ...(question === null
            ? []
            : [[t('corrections:question'), <QuestionLink key="question" id={question} />] as const]),
          [t('operations:approvals.preparedBy'), `${preparedBy.name}, ${format.dateTime(preparedAt)}`],
          ...(decidedBy === null || decidedAt === null
            ? []
            : [
                [
                  t('operations:approvals.decidedBy'),
                  `${decidedBy.name}, ${format.dateTime(decidedAt)}`,
                ] as const,
              ]),
        ]}
      />
      {status === 'waiting' && approval !== null && <WaitingApproval id={approval} />}
    </div>
  );

  function relation({ kind, id, cycle, number }: NonNullable<Correction['relatesTo']>): string {
    const named = kind === 'cycle' ? null : (number ?? `#${id}`);
    return [t(`corrections:relation.${kind}`), named, cycle && format.month(cycle.dateFrom)]
      .filter((one) => one !== null)
      .join(' · ');
  }
}
