import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyRows } from '../../../../ui/EmptyRows.tsx';
import { ReasonDialog } from '../../../../ui/form/ReasonDialog.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import { endGrant, grantEffectQuery, grantsQuery, grantTones, type PartnerGrant } from './grants.data.ts';

/** A partner's memberships, and those granted by the company, with who granted them and why. */
export function GrantsCard({ partner }: { partner: number }) {
  const { t } = useTexts();
  const grants = useQuery(grantsQuery(partner));
  return (
    <Card title={t('memberships.title')}>
      <Held partner={partner} />
      <QueryContent query={grants} lines={[80]}>
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className={css.list} aria-label={t('partnerDesk:grants.ofPartner')}>
              {items.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

/** Active and future memberships, whatever their origin. */
function Held({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  return (
    <QueryContent query={useQuery(grantEffectQuery(partner))} lines={[70]}>
      {({ memberships, companyFree }) =>
        memberships.length === 0 && !companyFree ? (
          <EmptyRows>{t('partnerDesk:grants.none')}</EmptyRows>
        ) : (
          <ul className={css.list}>
            {companyFree && <li>{t('partnerDesk:grants.free')}</li>}
            {memberships.map(({ kind, from, until, qualificationPoints }) => (
              <li key={`${kind} ${from}`}>
                <span>{t(`partnerDesk:grants.kind.${kind}`)}</span>
                <span className="quiet">
                  {t('memberships.until', {
                    from: format.date(from),
                    date: format.date(until),
                    points: format.integer(qualificationPoints),
                  })}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

function Grant({ grant }: { grant: PartnerGrant }) {
  const { t, format } = useTexts();
  const { from, until, status, reason, grantedBy, endReason, shortenedBy } = grant;
  const nameOf = ({ id, name }: { id: number; name: string }) =>
    name || t('partnerDesk:notes.gone', { number: id });
  return (
    <li data-testid="partner-grant">
      <span className={css.line}>
        <Badge tone={grantTones[status]}>{t(`partnerDesk:grants.status.${status}`)}</Badge>
        <span>{t(`partnerDesk:grants.kind.${grant.grant}`)}</span>
        {status !== 'withdrawn' && (
          <span className="quiet">
            {until === null
              ? t('partnerDesk:grants.open', { from: format.date(from) })
              : t('partnerDesk:grants.span', { from: format.date(from), until: format.date(until) })}
          </span>
        )}
        <EndButton grant={grant} />
      </span>
      <span className="quiet">{t('partnerDesk:grants.why', { name: nameOf(grantedBy), reason })}</span>
      {endReason !== null && shortenedBy !== null && (
        <span className="quiet">
          {t('partnerDesk:grants.endedWhy', { name: nameOf(shortenedBy), reason: endReason })}
        </span>
      )}
    </li>
  );
}

/** Ends an active grant or withdraws a future one, for those who may change partners. */
function EndButton({ grant }: { grant: PartnerGrant }) {
  const { t } = useTexts();
  const { rights, partner: own } = useSession();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, partner, status } = grant;
  if (status !== 'scheduled' && status !== 'running') return null;
  if (!rights.includes('partners.write') || own?.id === partner.id) return null;
  const step = status === 'running' ? 'end' : 'withdraw';
  const named = { name: partner.displayName, grant: t(`partnerDesk:grants.kind.${grant.grant}`) };
  return (
    <>
      <ReasonedButton variant="default" size="small" writes onClick={() => setIsAsking(true)}>
        {t(`partnerDesk:grants.${step}.button`)}
      </ReasonedButton>
      {isAsking && (
        <ReasonDialog
          title={t(`partnerDesk:grants.${step}.title`)}
          confirm={t(`partnerDesk:grants.${step}.button`)}
          draft={`end-grant.${id}`}
          send={(body) => endGrant(id, body)}
          onSent={() => {
            void client.invalidateQueries();
            toast.success(t(`partnerDesk:grants.${step}.done`));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(`partnerDesk:grants.${step}.text`, named)}</p>
        </ReasonDialog>
      )}
    </>
  );
}
