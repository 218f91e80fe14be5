import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { placingQuery } from '../../../team/tree/placing.data.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import css from '../../cards.module.css';
import { PartnerFinder } from '../../search/PartnerFinder.tsx';
import type { PartnerFile } from '../partners.data.ts';
import { MonthField } from './MonthField.tsx';
import { MoveEffect } from './MoveEffect.tsx';
import { ASKED_PREVIEWS, monthsOfMove } from './move.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Moves a partner with the whole team below, from a month on. */
export function MoveSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const query = useQuery({ ...placingQuery(file.id), staleTime: 0 });
  return (
    <Sheet title={t('operations:move.title')} onClose={onClose}>
      <QueryContent
        query={query}
        lines={[60, 80]}
        missing={<Empty title={t('operations:partner.gone', { number: String(file.id) })} />}
      >
        {({ version }) => <MoveForm file={file} version={version} onClose={onClose} />}
      </QueryContent>
    </Sheet>
  );
}

interface MoveFormProps {
  file: PartnerFile;
  /** Version of the place that was read. */
  version: string;
  onClose: () => void;
}

/** A partner's new parent, the month, the effect, and the reason. */
function MoveForm({ file, version, onClose }: MoveFormProps) {
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

interface Options {
  file: PartnerFile;
  /** Version of the place that was read. */
  version: string;
  /** First day of the initially selected month. */
  month: string;
  onDone: () => void;
}

/** The form of a move: sends it with the version of the place that was read, and confirms when it takes effect. */
function useMoveForm({ file, version, month, onDone }: Options) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  return useServerForm({
    draft: `move.${file.id}`,
    initialValues: { parent: '', parentName: '', effectiveFrom: month, reason: '' },
    validate: {
      parent: (chosen) => (chosen === '' ? t('operations:move.parentMissing') : null),
      reason: required,
    },
    send: async ({ parent, effectiveFrom, reason }) => {
      try {
        return await requestOnce('POST /api/operator/partners/{id}/move', {
          params: { id: file.id },
          body: { parent: `/api/partners/${parent}`, effectiveFrom, reason },
          version,
        });
      } catch (error) {
        // A concurrent change: the form shows the current place.
        if (error instanceof ApiError && error.status === 412)
          void client.invalidateQueries({ queryKey: placingQuery(file.id).queryKey });
        throw error;
      }
    },
    onSent: ({ status, effectiveFrom }, { parentName }) => {
      const named = { name: file.displayName, parent: parentName, month: format.month(effectiveFrom) };
      toast.success(t(status === 'done' ? 'operations:move.done' : 'operations:move.scheduled', named));
      // A place in the tree determines levels, ranks, volumes and estimates: nearly every figure changes.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ASKED_PREVIEWS });
      // The preview of this move is not requested again: the move is scheduled.
      void client.invalidateQueries({ queryKey: [ASKED_PREVIEWS], refetchType: 'none' });
      onDone();
    },
  });
}
