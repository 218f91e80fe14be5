import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useOwnPartner, useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PartnerSearch } from '../partners/PartnerSearch.tsx';
import css from './PlaceForm.module.css';
import { firstLineQuery, placingQuery } from './placing.data.ts';
import { branchOf, type PositionChoice, siblingsOf } from './placing.ts';

interface Props {
  partner: number;
  onPlaced: () => void;
  onClose: () => void;
}

/** The placing form in a sheet. */
export function PlaceSheet({ partner, onPlaced, onClose }: Props) {
  const { t } = useTexts();
  const own = useOwnPartner();
  const name = useSession().partner?.displayName ?? '';
  return (
    <Sheet title={t('team:placing.title')} onClose={onClose}>
      <PlaceForm key={partner} partner={partner} own={{ id: own, displayName: name }} onPlaced={onPlaced} />
    </Sheet>
  );
}

interface PlaceFormProps {
  partner: number;
  /** The user's own partner, selectable as the parent with one click. */
  own: Chosen;
  /** Done, and all earlier reads are being reloaded. */
  onPlaced: () => void;
}

/** Gives a partner a place in the team: parent and position. */
function PlaceForm({ partner, own, onPlaced }: PlaceFormProps) {
  const { t } = useTexts();
  const query = useQuery(placingQuery(partner));
  return (
    <QueryContent
      query={query}
      lines={[60, 80, 50]}
      missing={<Empty picture="people" title={t('team:tree.partnerGone')} />}
    >
      {(placing) =>
        placing.reason === null ? (
          <PlaceFields partner={partner} placing={placing} own={own} onPlaced={onPlaced} />
        ) : (
          <p>
            <strong>{placing.displayName}</strong>: {t(`team:placing.reason.${placing.reason}`)}
          </p>
        )
      }
    </QueryContent>
  );
}

/** The new parent. */
interface Chosen {
  readonly id: number;
  readonly displayName: string;
}

interface PlaceFieldsProps {
  partner: number;
  placing: CallAnswer<'GET /api/tree/placing/{partner}'>;
  own: Chosen;
  onPlaced: () => void;
}

/** The fields of the placing form, and its confirmation. */
function PlaceFields({ partner, placing, own, onPlaced }: PlaceFieldsProps) {
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

/** A partner's present place. */
function PlacedNow({ placing }: { placing: CallAnswer<'GET /api/tree/placing/{partner}'> }) {
  const { t, format } = useTexts();
  const { parent, branch } = placing;
  const above = useQuery({ ...firstLineQuery(parent ?? 0), enabled: parent !== null });
  if (parent === null || branch === null) return <p className="quiet">{t('team:placing.noPlace')}</p>;
  return (
    <p className="quiet">
      {above.data &&
        t('team:placing.now', { name: above.data.displayName, position: format.integer(branch + 1) })}
    </p>
  );
}
