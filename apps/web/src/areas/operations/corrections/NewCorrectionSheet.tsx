import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isZero } from '../../../api/amount.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Changes } from '../approvals/Changes.tsx';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { SecondFactorFields } from '../SecondFactorFields.tsx';
import { codeOf, useSecondFactor } from '../use-second-factor.ts';
import css from './Corrections.module.css';
import { amountFault, correctionBody, signedAmount, type TypedCorrection } from './correction-form.ts';
import { type Correction, effectQuery, reloadCorrections } from './corrections.data.ts';
import { PartnerChoice } from './PartnerChoice.tsx';
import { RelationFields } from './RelationFields.tsx';

const MAX_TEXT_LENGTH = 200;

interface Props {
  /** The partner, if already known. */
  partner: number | null;
  /** The partner's question that it answers, if there is one. */
  question: number | null;
  onClose: () => Promise<void>;
}

/** Credits or debits a partner manually: amount, the partner's text, reason, and the effect. */
export function NewCorrectionSheet({ partner, question, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const state = useServerForm<TypedCorrection, Correction>({
    draft: 'new-correction',
    secret: ['code'],
    initialValues: {
      partner: partner === null ? '' : String(partner),
      side: 'credit',
      amount: '',
      text: '',
      reason: '',
      kind: '',
      related: '',
      code: '',
    },
    validate: {
      partner: (chosen) => (chosen === '' ? t('corrections:new.noPartner') : null),
      amount: (text) => {
        const fault = amountFault(text);
        return fault === null ? null : t(`corrections:new.amount.${fault}`);
      },
      text: required,
      reason: required,
      related: (chosen, { kind }) => (kind !== '' && chosen === '' ? t('corrections:new.noRelation') : null),
    },
    fieldNames: { relatesTo: 'related', 'relatesTo.id': 'related' },
    send: (typed) => {
      // For another partner than the one who asked, it does not answer the question.
      const body = correctionBody(typed, typed.partner === String(partner) ? question : null);
      if (body === null) throw new Error('The form was sent without a partner or an amount');
      return requestWithFactor(() =>
        requestOnce('POST /api/corrections', { body, proof: codeOf(typed.code) }),
      );
    },
    onSent: ({ approval }) => {
      if (approval === null) toast.success(t('corrections:new.booked'));
      else void sayPrepared({ client, t }, approval, t('corrections:new.prepared'));
      void reloadCorrections(client);
      return onClose();
    },
  });
  const { getInputProps, values, setFieldValue, errors } = state.form;
  const kind = getInputProps('kind');
  return (
    <Sheet title={t('corrections:new.title')} onClose={onClose}>
      <ServerForm state={state} label={t('corrections:new.title')} className={css.form}>
        {question !== null && <p className="quiet">{t('corrections:new.question', { number: question })}</p>}
        <PartnerChoice
          chosen={values.partner === '' ? null : Number(values.partner)}
          error={errors.partner}
          onChoose={(chosen) => {
            setFieldValue('partner', chosen === null ? '' : String(chosen));
            setFieldValue('related', '');
          }}
        />
        <Segments
          label={t('corrections:new.side')}
          value={values.side}
          options={(['credit', 'debit'] as const).map((value) => ({
            value,
            label: t(`corrections:side.${value}`),
          }))}
          onChoose={(side) => {
            setFieldValue('side', side);
            if (side === 'credit' || values.kind !== 'payout') return;
            setFieldValue('kind', '');
            setFieldValue('related', '');
          }}
        />
        <TextField
          label={t('corrections:new.amountLabel')}
          inputMode="decimal"
          autoComplete="off"
          {...getInputProps('amount')}
        />
        <TextArea
          label={t('corrections:text')}
          description={t('corrections:new.textHint')}
          maxLength={MAX_TEXT_LENGTH}
          rows={2}
          {...getInputProps('text')}
        />
        {values.partner !== '' && (
          <RelationFields
            partner={Number(values.partner)}
            side={values.side}
            kind={{
              ...kind,
              // The id of a credit is meaningless for a cycle.
              onChange: (event) => {
                kind.onChange(event);
                setFieldValue('related', '');
              },
            }}
            related={getInputProps('related')}
          />
        )}
        <Effect typed={values} />
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SecondFactorFields factors={factors} input={getInputProps('code')} />
        <SaveButton state={state}>{t('corrections:new.send')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 400;

/** Effect of a correction now: on the partner's available amount, debt, and self-billed invoices. */
function Effect({ typed }: { typed: TypedCorrection }) {
  const { t } = useTexts();
  const amount = useDebounced(signedAmount(typed), DEBOUNCE_MS);
  return (
    <div className={css.effect} data-testid="correction-effect">
      <p className={css.effectTitle}>{t('operations:changes.title')}</p>
      {typed.partner === '' || amount === null ? (
        <p className="quiet">{t('corrections:effect.none')}</p>
      ) : (
        <Known partner={Number(typed.partner)} amount={amount} side={typed.side} kind={typed.kind} />
      )}
    </div>
  );
}

interface KnownProps extends Pick<TypedCorrection, 'side' | 'kind'> {
  partner: number;
  amount: string;
}

function Known({ partner, amount, side, kind }: KnownProps) {
  const { t, format } = useTexts();
  const query = useQuery({ ...effectQuery(partner, amount), ...askedWhileTyping });
  return (
    <QueryContent query={query} lines={[60, 80]}>
      {({ before, after, cycle, held }) => (
        <>
          <Changes before={words(before)} after={words(after)} />
          <p className="quiet">
            {t('corrections:effect.cycle', { month: format.month(cycle.dateFrom) })}{' '}
            {t(`corrections:effect.note.${side}`)}{' '}
            {t(kind === '' ? 'corrections:effect.ownTax' : 'corrections:effect.relatedTax')}
          </p>
          {held && <p className="quiet">{t('corrections:effect.held')}</p>}
          {!isZero(after.debt) && side === 'debit' && <p className="quiet">{t('corrections:effect.debt')}</p>}
        </>
      )}
    </QueryContent>
  );

  function words({ available, debt }: { readonly available: string; readonly debt: string }) {
    return { available: format.money(available), debt: format.money(debt) };
  }
}
