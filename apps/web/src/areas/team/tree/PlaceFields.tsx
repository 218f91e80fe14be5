import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerSearch } from '../partners/PartnerSearch.tsx';
import { PlacedNow } from './PlacedNow.tsx';
import css from './PlaceForm.module.css';
import { firstLineQuery } from './placing.data.ts';
import { branchOf, type PositionChoice, siblingsOf } from './placing.ts';

/** The new parent. */
export interface Chosen {
  readonly id: number;
  readonly displayName: string;
}

interface Props {
  partner: number;
  placing: CallAnswer<'GET /api/tree/placing/{partner}'>;
  own: Chosen;
  onPlaced: () => void;
}

/** The fields of the placing form, and its confirmation. */
export function PlaceFields({ partner, placing, own, onPlaced }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  const [parent, setParent] = useState<Chosen>();
  const [position, setPosition] = useState<PositionChoice>('last');
  const [asked, setAsked] = useState<'nothing' | 'missing' | 'confirm'>('nothing');
  const place = usePlace(partner, () => {
    const names = { name: placing.displayName, parent: parent?.displayName };
    toast.success(t('team:placing.done', names));
    // A place in the tree determines levels, ranks, volumes and estimates: nearly every figure changes.
    void client.invalidateQueries();
    onPlaced();
  });
  const missing = asked === 'missing' && parent === undefined;
  const message = useId();

  function choose(chosen: Chosen | undefined): void {
    setParent(chosen);
    setPosition('last');
    place.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(parent === undefined ? 'missing' : 'confirm');
  }

  return (
    <form className={css.form} aria-label={t('team:placing.title')} noValidate onSubmit={submit}>
      <div>
        <p className={css.label}>{t('team:placing.partner')}</p>
        <p className={css.who}>{placing.displayName}</p>
        <PlacedNow placing={placing} />
      </div>
      <fieldset className={css.under} aria-describedby={missing ? message : undefined}>
        <legend className={css.label}>{t('team:placing.under')}</legend>
        {parent === undefined ? (
          <div className={css.choice}>
            <PartnerSearch
              partner={own.id}
              label={t('team:placing.search')}
              draft="placing.search"
              onPick={choose}
            />
            {placing.parent !== own.id && (
              <Button variant="default" onClick={() => choose(own)}>
                {t('team:placing.self')}
              </Button>
            )}
            {missing && (
              <p id={message} role="alert" className={css.error}>
                {t('team:placing.parentMissing', { name: placing.displayName })}
              </p>
            )}
          </div>
        ) : (
          <p className={css.chosen}>
            <span className={css.who}>{parent.displayName}</span>
            <Button variant="default" size="small" onClick={() => choose(undefined)}>
              {t('team:placing.change')}
            </Button>
          </p>
        )}
      </fieldset>
      {parent !== undefined && (
        <Position partner={partner} parent={parent.id} value={position} onChange={setPosition} />
      )}
      {place.error !== null && <Refusal error={place.error} />}
      <Button type="submit" size="large" loading={place.isPending}>
        {t('team:placing.next')}
      </Button>
      {asked === 'confirm' && parent !== undefined && (
        <Confirm
          title={t('team:placing.confirmTitle')}
          confirm={t('team:placing.confirm')}
          busy={place.isPending}
          onClose={() => setAsked('nothing')}
          onConfirm={() =>
            place.mutate({ parent: parent.id, position }, { onSettled: () => setAsked('nothing') })
          }
        >
          {t('team:placing.confirmText', { name: placing.displayName, parent: parent.displayName })}
        </Confirm>
      )}
    </form>
  );
}

function usePlace(partner: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ parent, position }: { parent: number; position: PositionChoice }) => {
      const { children } = await client.fetchQuery(firstLineQuery(parent));
      const branch = branchOf(position, siblingsOf(children, partner));
      const body = { 'partner-id': partner, 'parent-id': parent, ...(branch !== undefined && { branch }) };
      return request('POST /api/tree/set-partner-to-tree', { body });
    },
    onSuccess: onDone,
  });
}

interface PositionProps {
  partner: number;
  parent: number;
  value: PositionChoice;
  onChange: (choice: PositionChoice) => void;
}

/** Position among the siblings, once they are known. */
function Position({ partner, parent, value, onChange }: PositionProps) {
  const { t } = useTexts();
  const { data } = useQuery(firstLineQuery(parent));
  const siblings = siblingsOf(data?.children ?? [], partner);
  return (
    <SelectField
      label={t('team:placing.position')}
      size="large"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PositionChoice)}
      options={[
        { value: 'last', label: t('team:placing.last') },
        { value: 'first', label: t('team:placing.first') },
        ...siblings.slice(0, -1).map(({ id, displayName }) => ({
          value: String(id),
          label: t('team:placing.afterChild', { name: displayName }),
        })),
      ]}
    />
  );
}

function Refusal({ error }: { error: ApiError }) {
  const { t } = useTexts();
  const reason = useFailureText();
  return (
    <p role="alert" className={css.error}>
      {t('team:placing.failed')} {reason(error)}
    </p>
  );
}
