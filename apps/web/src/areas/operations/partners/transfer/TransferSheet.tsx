import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
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
import { ASKED_PREVIEWS, monthsOfMove } from '../move/move.data.ts';
import type { PartnerFile } from '../partners.data.ts';
import { PapersField } from './PapersField.tsx';
import { TransferChanges } from './TransferChanges.tsx';
import { sendTransfer, successionCodes } from './transfer.data.ts';

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
