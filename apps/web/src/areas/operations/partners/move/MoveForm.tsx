import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import css from '../../cards.module.css';
import { PartnerFinder } from '../../search/PartnerFinder.tsx';
import type { PartnerFile } from '../partners.data.ts';
import { MonthField } from './MonthField.tsx';
import { MoveEffect } from './MoveEffect.tsx';
import { monthsOfMove } from './move.data.ts';
import { useMoveForm } from './use-move-form.ts';

interface Props {
  file: PartnerFile;
  /** Version of the place that was read. */
  version: string;
  onClose: () => void;
}

/** A partner's new parent, the month, the effect, and the reason. */
export function MoveForm({ file, version, onClose }: Props) {
  const { t } = useTexts();
  const months = monthsOfMove(Date.now());
  const [, next = ''] = months;
  const state = useMoveForm({ file, version, month: next, onDone: onClose });
  const { getInputProps, values, setValues, errors } = state.form;
  const isChosen = values.parent !== '';
  return (
    <ServerForm state={state} label={t('operations:move.title')} className={css.form}>
      {isChosen ? (
        <>
          <div className={css.line}>
            <strong>{`${values.parentName} (#${values.parent})`}</strong>
            <Button variant="subtle" onClick={() => setValues({ parent: '', parentName: '' })}>
              {t('operations:move.other')}
            </Button>
          </div>
          {errors.parent !== undefined && (
            <p className="bw-fault" role="alert">
              {errors.parent}
            </p>
          )}
        </>
      ) : (
        <PartnerFinder
          label={t('operations:move.below')}
          draft="move-partner"
          error={errors.parent}
          onChoose={({ id, name }) => setValues({ parent: String(id), parentName: name })}
        />
      )}
      <MonthField months={months} input={getInputProps('effectiveFrom')} />
      {isChosen && (
        <>
          <ChangesBeforeSaving
            before={{ parent: file.sponsor?.name ?? UNKNOWN }}
            after={{ parent: values.parentName }}
          />
          <MoveEffect
            kind="move"
            partner={file.id}
            parent={values.parent}
            effectiveFrom={values.effectiveFrom}
          />
        </>
      )}
      <p className="quiet">{t('operations:move.about')}</p>
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <SaveButton state={state}>{t('operations:move.confirm')}</SaveButton>
    </ServerForm>
  );
}
