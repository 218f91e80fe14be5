import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { Note } from '../../../ui/Note.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { Changes } from '../approvals/Changes.tsx';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import { ProvenDialog } from '../ProvenDialog.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import css from './Deletions.module.css';
import {
  type Deletion,
  type DeletionDecision,
  type DeletionFile,
  deletionQuery,
  reloadDeletions,
  whyNot,
} from './deletions.data.ts';
import { LegalHold } from './LegalHold.tsx';

/** One request: who, the obstacles, what is deleted and what is retained, and the decision. */
export function DeletionDetails({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <QueryContent
      query={useQuery(deletionQuery(id))}
      lines={[60, 80, 70, 90]}
      missing={<Empty title={t('operations:deletions.gone')} />}
    >
      {(request) => (
        <div className={css.form}>
          <Facts request={request} />
          {request.status === 'open' && <Obstacles request={request} />}
          {request.status === 'open' && <TaxWriteOff request={request} />}
          <Consequences request={request} />
          <LegalHold request={request} />
          <Decision key={request.status} request={request} />
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ request }: { request: Deletion }) {
  const { t, format } = useTexts();
  const { partner, name, email, reason, createdAt, status, decidedAt, decidedBy, decision } = request;
  const who = partner === null ? name : <PartnerFileLink id={partner}>{name}</PartnerFileLink>;
  return (
    <FieldList
      fields={[
        [t('operations:operators.name'), who],
        [t('operations:partner.email'), email ?? UNKNOWN],
        [t('operations:deletions.createdAt'), format.dateTime(createdAt)],
        [t('operations:deletions.why'), reason ?? UNKNOWN],
        [t('operations:operators.state'), t(`operations:deletions.status.${status}`)],
        ...(decidedAt === null
          ? []
          : [
              [t('operations:approvals.decidedAt'), format.dateTime(decidedAt)] as const,
              [t('operations:approvals.decidedBy'), decidedBy?.name || UNKNOWN] as const,
              [t('operations:approvals.decision'), decision ?? UNKNOWN] as const,
            ]),
      ]}
    />
  );
}

function Obstacles({ request: { obstacles } }: { request: Deletion }) {
  const { t, format } = useTexts();
  if (obstacles.length === 0) return <Note tone="leaf">{t('operations:deletions.clear')}</Note>;
  return (
    <Note title={t('operations:deletions.obstacles')}>
      <ul>
        {obstacles.map(({ code, amount }) => (
          <li key={code} data-obstacle={code}>
            {t(`companyRefusals:${code}`)} {amount !== null && <strong>{format.money(amount)}</strong>}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** What a deletion removes and what it retains, shown beforehand. */
function Consequences({ request }: { request: DeletionFile }) {
  const { t, format } = useTexts();
  const { status, estimated, kept, forgottenAt } = request;
  if (status === 'refused') return null;
  if (forgottenAt !== null)
    return <p>{t('operations:deletions.forgotten', { date: format.date(forgottenAt) })}</p>;
  return (
    <>
      {status === 'open' && (
        <section className={css.part}>
          <h3>{t('operations:deletions.goes')}</h3>
          <p>{t('operations:deletions.goesText')}</p>
          {!isZero(estimated) && (
            <p>{t('operations:deletions.estimated', { amount: format.money(estimated) })}</p>
          )}
        </section>
      )}
      <section className={css.part}>
        <h3>{t('operations:deletions.stays')}</h3>
        <p>{t('operations:deletions.staysText')}</p>
        <ul className={css.kept}>
          {kept.map(({ what, until }) => (
            <li key={what}>
              {t('operations:deletions.until', {
                what: t(`operations:deletions.kept.${what}`),
                date: format.day(until),
              })}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Carry out or refuse, for those who may; nobody decides on their own account. */
function Decision({ request }: { request: Deletion }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const [decision, setDecision] = useState<DeletionDecision | null>(null);
  if (request.status !== 'open' || !rights.includes('partners.write')) return null;
  if (request.own) return <p className="quiet">{t('operations:partnerState.own')}</p>;
  return (
    <>
      <div className={css.actions}>
        {(['carry-out', 'refuse'] as const).map((one) => (
          <ReasonedButton
            key={one}
            variant="default"
            aria-expanded={decision === one}
            reason={whyNot(request, one) === 'blocked' ? t('operations:deletions.blocked') : null}
            onClick={() => setDecision(decision === one ? null : one)}
          >
            {t(`operations:deletions.${one}.choose`)}
          </ReasonedButton>
        ))}
      </div>
      {decision !== null && (
        <DecisionForm key={decision} ids={[request.id]} decision={decision} onDecided={() => undefined} />
      )}
    </>
  );
}

/** Writes off tax that is owed with nothing besides: no letter demands it, and two people decide. */
function TaxWriteOff({ request: { partner, name, obstacles } }: { request: Deletion }) {
  const { t, format } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const owed = obstacles.find(({ code }) => code === 'deletionTaxOwed')?.amount ?? null;
  const isAlone = obstacles.length === 1;
  if (partner === null || owed === null || owed.startsWith('-') || !isAlone) return null;
  if (!rights.includes('money.correct')) return null;
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('corrections:writeOff.button')}
      </Button>
      {isAsking && (
        <ProvenDialog
          title={t('corrections:writeOff.title')}
          confirm={t('corrections:writeOff.confirm')}
          dangerous
          send={(body, proof) => requestOnce('POST /api/write_offs', { body: { partner, ...body }, proof })}
          onSent={({ status }) => {
            toast.success(t(status === 'waiting' ? 'corrections:new.prepared' : 'corrections:writeOff.done'));
            void reloadDeletions(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('corrections:writeOff.text', { name, amount: format.money(owed) })}</p>
          <Changes before={{ tax: format.money(owed) }} after={{ tax: format.money('0.00') }} />
        </ProvenDialog>
      )}
    </div>
  );
}
