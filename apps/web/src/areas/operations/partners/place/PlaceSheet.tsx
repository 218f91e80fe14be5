import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { requestOnce } from '../../../../api/request-once.ts';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { useServerForm } from '../../../../ui/form/use-server-form.ts';
import { Note } from '../../../../ui/Note.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { Sheet } from '../../../../ui/Sheet.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { firstLineQuery, placingQuery } from '../../../team/tree/placing.data.ts';
import { branchOf, type PositionChoice, siblingsOf } from '../../../team/tree/placing.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import css from '../../cards.module.css';
import { PartnerFinder } from '../../search/PartnerFinder.tsx';
import type { PartnerFile } from '../partners.data.ts';

interface Props {
  file: PartnerFile;
  onClose: () => void;
}

/** Gives a partner a place or another one; says why if the place cannot change. */
export function PlaceSheet({ file, onClose }: Props) {
  const { t } = useTexts();
  const query = useQuery({ ...placingQuery(file.id), staleTime: 0 });
  return (
    <Sheet title={t(file.placed ? 'operations:place.change' : 'operations:place.give')} onClose={onClose}>
      <QueryContent
        query={query}
        lines={[60, 80]}
        missing={<Empty title={t('operations:partner.gone', { number: String(file.id) })} />}
      >
        {(placing) =>
          placing.reason === null ? (
            <PlaceForm file={file} placing={placing} onClose={onClose} />
          ) : (
            <Note>{t(`team:placing.reason.${placing.reason}`)}</Note>
          )
        }
      </QueryContent>
    </Sheet>
  );
}

interface PlaceFormProps {
  file: PartnerFile;
  placing: CallAnswer<'GET /api/tree/placing/{partner}'>;
  onClose: () => void;
}

type Typed = {
  /** The new parent's number; empty until chosen. */
  parent: string;
  parentName: string;
  position: PositionChoice;
  reason: string;
};

/** A partner's new parent and position, the effect, and the reason. */
function PlaceForm({ file, placing, onClose }: PlaceFormProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const state = useServerForm<Typed, unknown>({
    draft: `place.${file.id}`,
    initialValues: { parent: '', parentName: '', position: 'last', reason: '' },
    validate: {
      parent: (chosen) =>
        chosen === '' ? t('team:placing.parentMissing', { name: file.displayName }) : null,
      reason: required,
    },
    send: async ({ parent, position, reason }) => {
      const { children } = await client.fetchQuery(firstLineQuery(Number(parent)));
      const branch = branchOf(position, siblingsOf(children, file.id));
      try {
        return await requestOnce('POST /api/operator/partners/{id}/place', {
          params: { id: file.id },
          body: { parent: `/api/partners/${parent}`, reason, ...(branch !== undefined && { branch }) },
          version: placing.version,
        });
      } catch (error) {
        // A concurrent change: the form shows the current place.
        if (error instanceof ApiError && error.status === 412)
          void client.invalidateQueries({ queryKey: placingQuery(file.id).queryKey });
        throw error;
      }
    },
    onSent: (_, { parentName }) => {
      toast.success(t('team:placing.done', { name: file.displayName, parent: parentName }));
      // A place in the tree determines levels, ranks, volumes and estimates: nearly every figure changes.
      void client.invalidateQueries();
      onClose();
    },
  });
  const { getInputProps, values, setValues, errors } = state.form;
  const above = useQuery({ ...firstLineQuery(placing.parent ?? 0), enabled: placing.parent !== null });
  const choose = (parent: string, parentName: string) => setValues({ parent, parentName, position: 'last' });
  const isChosen = values.parent !== '';
  return (
    <ServerForm state={state} label={t('operations:place.title')} className={css.form}>
      {isChosen ? (
        <>
          <div className={css.line}>
            <strong>{`${values.parentName} (#${values.parent})`}</strong>
            <Button variant="subtle" onClick={() => choose('', '')}>
              {t('team:placing.change')}
            </Button>
          </div>
          {errors.parent !== undefined && (
            <p className="bw-fault" role="alert">
              {errors.parent}
            </p>
          )}
          <PositionField partner={file.id} parent={Number(values.parent)} input={getInputProps('position')} />
          <ChangesBeforeSaving
            before={{
              parent: placing.parent === null ? UNKNOWN : (above.data?.displayName ?? `#${placing.parent}`),
            }}
            after={{ parent: values.parentName }}
          />
          <p className="quiet">{t('operations:place.effect')}</p>
        </>
      ) : (
        <PartnerFinder
          label={t('team:placing.under')}
          draft="place-partner"
          error={errors.parent}
          onChoose={({ id, name }) => choose(String(id), name)}
        />
      )}
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state}>{t('team:placing.confirm')}</SaveButton>
    </ServerForm>
  );
}

interface PositionProps {
  partner: number;
  parent: number;
  input: object;
}

/** Position among the siblings, once they are known. */
function PositionField({ partner, parent, input }: PositionProps) {
  const { t } = useTexts();
  const { data } = useQuery(firstLineQuery(parent));
  const siblings = siblingsOf(data?.children ?? [], partner);
  return (
    <SelectField
      label={t('team:placing.position')}
      options={[
        { value: 'last', label: t('team:placing.last') },
        { value: 'first', label: t('team:placing.first') },
        ...siblings.slice(0, -1).map(({ id, displayName }) => ({
          value: String(id),
          label: t('team:placing.afterChild', { name: displayName }),
        })),
      ]}
      {...input}
    />
  );
}
