import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldList } from '../../../ui/FieldList.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { payoutQuery } from '../../money/payouts/payouts.data.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { subjectOf } from '../subject-text.ts';
import { factsOf } from './approval-facts.ts';
import type { Approval } from './approvals.data.ts';

/** What approvers have to know before releasing money: total, number, recipient and text. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
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
