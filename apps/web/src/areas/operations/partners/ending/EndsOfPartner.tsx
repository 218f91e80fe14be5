import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../../api/file.ts';
import { useSession } from '../../../../api/session-store.ts';
import { openInNewTab } from '../../../../api/ticket.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import { moveTones } from '../../moves/move-tones.ts';
import { PartnerFileLink } from '../../PartnerFileLink.tsx';
import { SaveFileButton } from '../../SaveFileButton.tsx';
import { type ContractEnd, endsOfQuery, withdrawEnd } from './ending.data.ts';

/** When a partner's contract ends or has ended, with the settlement sheet; nothing if there is no end. */
export function EndsOfPartner({ partner }: { partner: number }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(endsOfQuery(partner))} lines={[80]}>
      {({ items }) =>
        items.length === 0 ? null : (
          <ul className={css.list} aria-label={t('operations:ending.ofPartner')}>
            {items.map((end) => (
              <End key={end.id} end={end} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

function End({ end }: { end: ContractEnd }) {
  const { t, format } = useTexts();
  const { id, effectiveFrom, reasonCode, status, reason, papers } = end;
  return (
    <li data-testid="contract-end">
      <span className={css.line}>
        <Badge tone={moveTones[status]}>{t(`operations:moves.status.${status}`)}</Badge>
        <span>
          {t('operations:ending.ends', {
            date: format.date(effectiveFrom),
            reason: t(`operations:ending.reasonCode.${reasonCode}`),
          })}
        </span>
        <span className="quiet">
          <Line end={end} />
        </span>
      </span>
      <span className="quiet">{reason}</span>
      {papers.length > 0 && (
        <span className={css.line}>
          {papers.map((paper) => (
            <SaveFileButton
              key={paper.id}
              save={() =>
                download('GET /api/operator/contract_ends/{id}/papers/{paper}', {
                  params: { id, paper: paper.id },
                })
              }
            >
              {paper.name}
            </SaveFileButton>
          ))}
        </span>
      )}
      {status !== 'withdrawn' && (
        <span className={css.line}>
          <Button
            variant="default"
            size="small"
            icon="document"
            onClick={() =>
              void openInNewTab('GET /pdf/operator/contract_ends/{id}/settlement', { params: { id } })
            }
          >
            {t('operations:ending.sheet')}
          </Button>
          <Withdraw end={end} />
        </span>
      )}
    </li>
  );
}

/** What happens to the first line, or who takes over the place. */
function Line({ end: { downline, sponsor, successor } }: { end: ContractEnd }) {
  const { t } = useTexts();
  if (successor !== null)
    return (
      <>
        {t('partnerDesk:transfer.goesTo')}{' '}
        <PartnerFileLink id={successor.id}>{successor.displayName}</PartnerFileLink>
      </>
    );
  return sponsor === null
    ? t(`operations:ending.downline.${downline}`)
    : t('operations:ending.movedTo', { name: sponsor.displayName });
}

/** Withdraws a scheduled end, for those who may change partners. */
function Withdraw({ end }: { end: ContractEnd }) {
  const { t, format } = useTexts();
  const { rights, partner: own } = useSession();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const isWaiting = end.status === 'open' || end.status === 'overdue';
  if (!isWaiting || !rights.includes('partners.write') || own?.id === end.partner.id) return null;
  return (
    <>
      <ReasonedButton variant="default" size="small" writes onClick={() => setIsAsking(true)}>
        {t('operations:moves.withdraw')}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t('operations:ending.withdrawTitle')}
          confirm={t('operations:moves.withdraw')}
          draft={`withdraw-end.${end.id}`}
          send={(body) => withdrawEnd(end.id, body)}
          onSent={() => {
            void client.invalidateQueries();
            toast.success(t('operations:ending.withdrawn'));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t('operations:ending.withdrawText', {
              name: end.partner.displayName,
              date: format.date(end.effectiveFrom),
            })}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
