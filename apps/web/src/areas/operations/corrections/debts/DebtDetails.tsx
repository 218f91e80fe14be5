import { addDays } from '@blattwerk/plan/days.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../../api/request-once.ts';
import { useSession } from '../../../../api/session-store.ts';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { FieldList } from '../../../../ui/FieldList.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { PartnerName } from '../../accounting/PartnerName.tsx';
import { Changes } from '../../approvals/Changes.tsx';
import { sayPrepared } from '../../approvals/say-prepared.ts';
import { WaitingApproval } from '../../approvals/WaitingApproval.tsx';
import { ProvenDialog } from '../../ProvenDialog.tsx';
import css from '../Corrections.module.css';
import { type Debt, debtQuery, demandsQuery, reloadCorrections } from '../corrections.data.ts';
import { Letters } from './Letters.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { writeOffFault } from './write-off-fault.ts';

/** A partner's debt: since when, what was demanded, and the ways to end it. */
export function DebtDetails({ partner }: { partner: number }) {
  const { t } = useTexts();
  return (
    <QueryContent query={useQuery(debtQuery(partner))} lines={[50, 80, 80]}>
      {({ items: [debt] }) =>
        debt === undefined ? (
          <Empty picture="money" title={t('corrections:debt.gone')} />
        ) : (
          <Details debt={debt} />
        )
      }
    </QueryContent>
  );
}

function Details({ debt }: { debt: Debt }) {
  const { t, format } = useTexts();
  const { rights, partner: own } = useSession();
  const { partner, state, since, pending, demanding, writeOff } = debt;
  const isOwn = own?.id === partner.id;
  return (
    <div className={css.details} data-testid="debt-details">
      <strong className={css.sum}>{format.money(debt.debt)}</strong>
      <FieldList
        fields={[
          [
            t('corrections:partner'),
            <PartnerName key="partner" id={partner.id} name={partner.displayName} />,
          ],
          [t('operations:partnerState.title'), t(`operations:partnerState.state.${state}`)],
          [t('corrections:debt.since'), format.day(since)],
          [t('operations:partner.pending'), format.money(pending)],
        ]}
      />
      <p className="quiet">{t('corrections:debt.about')}</p>
      <Letters partner={partner.id} />
      {demanding !== null && <WaitingApproval id={Number(demanding.split('/').at(-1))} />}
      {writeOff !== null && <WaitingApproval id={Number(writeOff.split('/').at(-1))} />}
      {rights.includes('money.correct') &&
        (isOwn ? (
          <p className="quiet">{t('operations:partnerState.own')}</p>
        ) : (
          <>
            {debt.deleted ? (
              <p className="quiet">{t('corrections:debt.deleted')}</p>
            ) : (
              <>
                <Paying debt={debt} />
                <Demanding debt={debt} />
              </>
            )}
            <WritingOff debt={debt} />
          </>
        ))}
    </div>
  );
}

/** Only one letter can be pending. */
function Demanding({ debt: { partner, demanding } }: { debt: Debt }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.actions}>
      <ReasonedButton
        variant="default"
        aria-haspopup="dialog"
        reason={demanding === null ? null : t('corrections:demand.waits')}
        onClick={() => setAsking(true)}
      >
        {t('corrections:demand.button')}
      </ReasonedButton>
      {isAsking && <DemandDialog partner={partner.id} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** A payment can be recorded once a letter demands it. */
function Paying({ debt }: { debt: Debt }) {
  const { t } = useTexts();
  const [isNoting, setNoting] = useState(false);
  const { data } = useQuery(demandsQuery(debt.partner.id));
  const [letter] = data?.items ?? [];
  return (
    <div className={css.actions}>
      <ReasonedButton
        variant="default"
        aria-haspopup="dialog"
        reason={letter === undefined ? t('corrections:writeOff.fault.noDemand') : null}
        onClick={() => setNoting(true)}
      >
        {t('corrections:payment.button')}
      </ReasonedButton>
      {isNoting && letter !== undefined && (
        <PaymentDialog
          debt={debt}
          open={formatCents(parseCents(letter.gross) - parseCents(letter.parts))}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  );
}

function WritingOff({ debt }: { debt: Debt }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const fault = writeOffFault(debt);
  const { partner } = debt;
  return (
    <div className={css.actions}>
      <ReasonedButton
        variant="default"
        aria-haspopup="dialog"
        reason={
          fault === null
            ? null
            : t(`corrections:writeOff.fault.${fault}`, {
                day: debt.demand === null ? '' : format.day(debt.demand.dueOn),
              })
        }
        onClick={() => setAsking(true)}
      >
        {t('corrections:writeOff.button')}
      </ReasonedButton>
      {isAsking && (
        <ProvenDialog
          title={t('corrections:writeOff.title')}
          confirm={t('corrections:writeOff.confirm')}
          dangerous
          send={(body, proof) =>
            requestOnce('POST /api/write_offs', { body: { partner: partner.id, ...body }, proof })
          }
          onSent={({ approval }) => {
            if (approval === null) toast.success(t('corrections:writeOff.done'));
            else void sayPrepared({ client, t }, approval, t('corrections:new.prepared'));
            void reloadCorrections(client);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('corrections:writeOff.text', { name: partner.displayName, amount: format.money(debt.debt) })}
          </p>
          <Changes before={{ debt: format.money(debt.debt) }} after={{ debt: format.money('0.00') }} />
        </ProvenDialog>
      )}
    </div>
  );
}

/** Default term in days; the server accepts 14 to 90. */
const DEFAULT_DAYS = 30;

/** Demands a partner's debt by letter, with a term; where four eyes are required, it waits for a second person. */
function DemandDialog({ partner, onClose }: { partner: number; onClose: () => void }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const [dueOn, setDueOn] = useState(addDays(berlinDay(Date.now()), DEFAULT_DAYS));
  return (
    <ProvenDialog
      title={t('corrections:demand.title')}
      confirm={t('corrections:demand.send')}
      send={(body, proof) => requestOnce('POST /api/demands', { body: { partner, dueOn, ...body }, proof })}
      onSent={({ number, gross }) => {
        toast.success(
          number === null
            ? t('corrections:new.prepared')
            : t('corrections:demand.done', { number, amount: format.money(gross) }),
        );
        void reloadCorrections(client);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('corrections:demand.text')}</p>
      <div className={css.form}>
        <TextField
          type="date"
          label={t('corrections:demand.dueOn')}
          value={dueOn}
          onChange={({ currentTarget: { value } }) => setDueOn(value)}
        />
      </div>
    </ProvenDialog>
  );
}
