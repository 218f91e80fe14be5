import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextArea } from '../../../ui/form/fields.tsx';
import { ReasonDialog } from '../../../ui/form/ReasonDialog.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';
import css from './Objections.module.css';
import { type Objection, objectionQuery, reloadObjections } from './objections.data.ts';

/** The server's limit. */
const MAX_ANSWER_LENGTH = 1000;

/** One objection: invoice, reason, the company's answer, and the form to answer. */
export function ObjectionDetails({ id }: { id: number }) {
  const { t } = useTexts();
  const { rights } = useSession();
  return (
    <QueryContent
      query={useQuery(objectionQuery(id))}
      lines={[60, 80, 70]}
      missing={<Empty picture="money" title={t('operations:objections.gone')} />}
    >
      {(objection) => (
        <div className={css.details} data-testid="objection-details">
          <Facts objection={objection} />
          {objection.status !== 'agreed' && !objection.ended && rights.includes('claims.answer') && (
            <AnswerForm key={objection.answeredAt} objection={objection} />
          )}
          {objection.status === 'answered' && !objection.ended && objection.tax === '0.00' && (
            <EndButton objection={objection} />
          )}
        </div>
      )}
    </QueryContent>
  );
}

function Facts({ objection }: { objection: Objection }) {
  const { t, format } = useTexts();
  const { partner, payout, number, issuedAt, net, tax, reason, objectedAt } = objection;
  const { answer, answeredAt, answeredBy, agreedAt, ended, successor, newNumber } = objection;
  return (
    <FieldList
      fields={[
        [
          t('operations:objections.partner'),
          <PartnerFileLink key="partner" id={partner.id}>
            {partner.displayName}
          </PartnerFileLink>,
        ],
        [t('operations:objections.number'), <PayoutLink key="payout" address={payout} words={number} />],
        [t('operations:objections.issuedAt'), format.date(issuedAt)],
        [t('operations:accounting.net'), format.money(net)],
        [t('operations:objections.taxBack'), format.money(tax)],
        [t('operations:objections.objectedAt'), format.dateTime(objectedAt)],
        [t('operations:objections.reason'), reason],
        ...(answer === null || answeredAt === null
          ? []
          : [
              [t('operations:objections.answer'), answer] as const,
              [
                t('operations:objections.answeredBy'),
                `${answeredBy?.name || UNKNOWN}, ${format.dateTime(answeredAt)}`,
              ] as const,
            ]),
        ...(ended ? [[t('operations:field.ended'), t('operations:objections.hasEnded')] as const] : []),
        ...(agreedAt === null || successor === null
          ? []
          : [
              [t('operations:objections.agreedAt'), format.dateTime(agreedAt)] as const,
              [
                t('operations:objections.newNumber'),
                <PayoutLink key="successor" address={successor} words={newNumber ?? UNKNOWN} />,
              ] as const,
            ]),
      ]}
    />
  );
}

function PayoutLink({ address, words }: { address: string; words: string }) {
  const { rights } = useSession();
  if (!rights.includes('partners.read')) return words;
  return (
    <Link to="/app/operations/payouts" search={{ payout: Number(address.split('/').at(-1)) }}>
      {words}
    </Link>
  );
}

/** Closes the objection when its partner never agrees and no tax is owed because of it. */
function EndButton({ objection: { id } }: { objection: Objection }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  if (!rights.includes('claims.answer')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('operations:objections.end')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('operations:objections.endTitle')}
          confirm={t('operations:objections.endTitle')}
          draft={`objection-end.${id}`}
          send={(body) => requestOnce('POST /api/objections/{id}/end', { params: { id }, body })}
          onSent={() => {
            setAsked(false);
            toast.success(t('operations:objections.endDone'));
            void reloadObjections(client);
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('operations:objections.endText')}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function AnswerForm({ objection: { id, answer } }: { objection: Objection }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm({
    draft: `objection-answer.${id}`,
    initialValues: { answer: answer ?? '' },
    validate: { answer: required },
    send: (body) => requestOnce('POST /api/objections/{id}/answer', { params: { id }, body }),
    onSent: () => {
      toast.success(t('operations:objections.answered'));
      void reloadObjections(client);
    },
  });
  return (
    <ServerForm state={state} label={t('operations:objections.answerForm')} className={css.details}>
      <p className="quiet">{t('operations:objections.answerText')}</p>
      <TextArea
        label={t('operations:objections.answer')}
        maxLength={MAX_ANSWER_LENGTH}
        rows={5}
        readOnly={state.busy}
        {...state.form.getInputProps('answer')}
      />
      <SaveButton state={state}>{t('operations:objections.send')}</SaveButton>
    </ServerForm>
  );
}
