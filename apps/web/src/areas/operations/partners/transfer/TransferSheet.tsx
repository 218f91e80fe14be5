import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dropzone } from '../../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../../ui/Reasoned.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import css from '../../cards.module.css';
import { PartnerFinder } from '../../search/PartnerFinder.tsx';
import { MonthField } from '../move/MonthField.tsx';
import { MoveEffect } from '../move/MoveEffect.tsx';
import { ASKED_PREVIEWS, monthsOfMove } from '../move/move.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import own from './PapersField.module.css';
import {
  MOST_PAPERS,
  sendTransfer,
  successionCodes,
  type TransferEffect,
  transferEffectQuery,
} from './transfer.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Transfers a partner's place to a successor: to whom, from which month, reason, effect, and documents. */
export function TransferSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  return (
    <Sheet title={t('partnerDesk:transfer.title')} onClose={onClose}>
      <TransferForm file={file} onClose={onClose} />
    </Sheet>
  );
}

function useTransferForm({ file, onClose }: Props, month: string) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  return useServerForm({
    draft: `transfer.${file.id}`,
    initialValues: {
      to: '',
      toName: '',
      effectiveFrom: month,
      reasonCode: 'sale' as (typeof successionCodes)[number],
      papers: [] as File[],
      reason: '',
    },
    validate: {
      to: (chosen) => (chosen === '' ? t('partnerDesk:transfer.missing') : null),
      papers: (papers) => (papers.length === 0 ? t('partnerDesk:transfer.paperMissing') : null),
      reason: required,
    },
    fieldNames: { paper1: 'papers', paper2: 'papers', paper3: 'papers', paper4: 'papers', paper5: 'papers' },
    send: (values) => sendTransfer(file.id, values),
    onSent: ({ effectiveFrom }, { toName }) => {
      const named = { name: file.displayName, to: toName, date: format.date(effectiveFrom) };
      toast.success(t('partnerDesk:transfer.done', named));
      onClose();
      // Places, levels and estimates change: nearly every figure. The preview of this transfer is not requested again.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ASKED_PREVIEWS });
      void client.invalidateQueries({ queryKey: [ASKED_PREVIEWS], refetchType: 'none' });
    },
  });
}

function TransferForm({ file, onClose }: Props) {
  const { t } = useTexts();
  const months = monthsOfMove(Date.now());
  const [, next = ''] = months;
  const state = useTransferForm({ file, onClose }, next);
  const { getInputProps, values, setValues, errors } = state.form;
  return (
    <ServerForm state={state} label={t('partnerDesk:transfer.title')} className={css.form}>
      {values.to === '' ? (
        <PartnerFinder
          label={t('partnerDesk:transfer.to')}
          draft="transfer-partner"
          error={errors.to}
          onChoose={({ id, name }) => setValues({ to: String(id), toName: name })}
        />
      ) : (
        <div className={css.line}>
          <strong>{`${values.toName} (#${values.to})`}</strong>
          <Button variant="subtle" onClick={() => setValues({ to: '', toName: '' })}>
            {t('partnerDesk:transfer.other')}
          </Button>
        </div>
      )}
      {values.to !== '' && errors.to !== undefined && (
        <p className="bw-fault" role="alert">
          {errors.to}
        </p>
      )}
      <MonthField months={months} input={getInputProps('effectiveFrom')} />
      <SelectField
        label={t('partnerDesk:transfer.cause')}
        options={successionCodes.map((value) => ({
          value,
          label: t(`operations:ending.reasonCode.${value}`),
        }))}
        {...getInputProps('reasonCode')}
      />
      {values.to !== '' && (
        <TransferChanges file={file} to={values.to} effectiveFrom={values.effectiveFrom} />
      )}
      <PapersField
        papers={values.papers}
        error={errors.papers}
        onChange={(papers) => setValues({ papers })}
      />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('partnerDesk:transfer.confirm')}
      </ReasonedButton>
    </ServerForm>
  );
}

interface PapersFieldProps {
  papers: readonly File[];
  error: ReactNode;
  onChange: (papers: File[]) => void;
}

/** Supporting documents of a transfer: the chosen ones, and a field for another. */
function PapersField({ papers, error, onChange }: PapersFieldProps) {
  const { t, format } = useTexts();
  return (
    <fieldset className={own.papers}>
      <legend>{t('partnerDesk:transfer.papers')}</legend>
      {papers.length > 0 && (
        <ul className={css.list}>
          {papers.map((paper, i) => (
            <li key={`${paper.name}.${paper.size}`} className={css.line}>
              <span>{paper.name}</span>
              <Button
                variant="subtle"
                aria-label={t('partnerDesk:transfer.withoutPaper', { name: paper.name })}
                onClick={() => onChange(papers.filter((_, other) => other !== i))}
              >
                {t('partnerDesk:transfer.without')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {papers.length < MOST_PAPERS && (
        <Dropzone
          accept="image/jpeg,image/png,application/pdf"
          onFile={(paper) => onChange([...papers, paper])}
        >
          <strong>{t('partnerDesk:transfer.choose')}</strong>
          <span className="quiet">
            {t('partnerDesk:transfer.formats', { number: format.integer(MOST_PAPERS) })}
          </span>
        </Dropzone>
      )}
      {error !== undefined && error !== null && (
        <p className="bw-fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface TransferChangesProps {
  file: PartnerFile;
  to: string;
  effectiveFrom: string;
}

/** Who is placed where, what is transferred, what is not, and who gains and loses what; or why the transfer is impossible. */
function TransferChanges({ file, to, effectiveFrom }: TransferChangesProps) {
  const { t } = useTexts();
  const { data: effect, error } = useQuery({
    ...transferEffectQuery(file.id, Number(to)),
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <FormFailure error={error} />;
  if (effect === undefined) return <p className="quiet">{t('partnerDesk:transfer.counting')}</p>;
  return (
    <>
      <Effect file={file} effect={effect} />
      <MoveEffect kind="transfer" partner={file.id} parent={to} effectiveFrom={effectiveFrom} />
    </>
  );
}

function Effect({ file, effect }: Pick<TransferChangesProps, 'file'> & { effect: TransferEffect }) {
  const { t, format } = useTexts();
  const name = file.displayName;
  const to = effect.successor.displayName;
  return (
    <ul className={css.list} data-testid="transfer-effect">
      <li>{t('partnerDesk:transfer.effect.place', { to, sponsor: effect.sponsor.displayName, name })}</li>
      <li>
        {t('partnerDesk:transfer.effect.line', {
          line: format.integer(effect.firstLine),
          team: format.integer(effect.team),
          to,
        })}
      </li>
      <li>{t('partnerDesk:transfer.effect.codes', { codes: format.integer(effect.codes), to })}</li>
      <li>{t('partnerDesk:transfer.effect.level', { level: effect.levelName })}</li>
      <li>
        {t('partnerDesk:transfer.effect.money', {
          balance: format.money(effect.balance),
          pending: format.money(effect.pending),
          name,
        })}
      </li>
      <li>
        {effect.agreed
          ? t('partnerDesk:transfer.effect.agreed', { to })
          : t('partnerDesk:transfer.effect.notAgreed', { to })}
      </li>
    </ul>
  );
}
