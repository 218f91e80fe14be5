import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmedButton } from '../../../ui/ConfirmedButton.tsx';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useSaved } from '../message-settings/use-saved.ts';
import css from './PushCard.module.css';
import { type Push, type PushDevice, pushKinds, pushQuery } from './push.data.ts';
import { type PushObstacle, pushObstacle, turnPushOff, turnPushOn } from './push-client.ts';

/** Push settings: what is pushed, when, and to which devices. Absent if the server has no push. */
export function PushCard() {
  const { t } = useTexts();
  const client = useQueryClient();
  const { data: push } = useQuery(pushQuery());
  const noWrites = useNoWrites();
  if (push === undefined || push.publicKey === null) return null;
  const reload = () => client.invalidateQueries({ queryKey: pushQuery().queryKey });
  return (
    <Card title={t('account:push.title')} className={css.card ?? ''}>
      <p className="quiet">{t('account:push.lead')}</p>
      {noWrites.note}
      <PushHere
        publicKey={push.publicKey}
        isOn={push.devices.some(({ isCurrent }) => isCurrent)}
        onChanged={reload}
      />
      {push.devices.length > 0 && (
        <>
          <PushKinds push={push} />
          <PushDevices devices={push.devices} onChanged={reload} />
        </>
      )}
    </Card>
  );
}

interface Props {
  devices: readonly PushDevice[];
  onChanged: () => Promise<void>;
}

/** Each push device, with a button to remove it. */
function PushDevices({ devices, onChanged }: Props) {
  const { t, format } = useTexts();
  const nameOf = ({ device }: PushDevice) => (device === '–' ? t('account:sessions.unknown') : device);
  return (
    <ul className={css.devices} aria-label={t('account:push.devices')} data-testid="push-devices">
      {devices.map((one) => (
        <li key={one.id}>
          <Icon name={/iPhone|Android/.test(one.device) ? 'phone' : 'device'} size={24} />
          <div>
            <p className={css.device}>
              {nameOf(one)}
              {one.isCurrent && <Badge tone="good">{t('account:sessions.current')}</Badge>}
            </p>
            <p className="quiet">
              {one.sentAt === null
                ? t('account:push.since', { date: format.date(one.createdAt) })
                : t('account:push.lastSent', { time: format.dateTime(one.sentAt) })}
            </p>
          </div>
          <ConfirmedButton
            label={t('account:push.endOne', { device: nameOf(one) })}
            title={t('account:push.end')}
            text={t('account:push.endText', { device: nameOf(one) })}
            confirm={t('account:push.end')}
            failed={t('account:push.endFailed')}
            act={async () => {
              await request('DELETE /api/settings/push/devices/{id}', { params: { id: one.id } });
              if (one.isCurrent) await turnPushOff();
              await onChanged();
            }}
          >
            {t('account:push.end')}
          </ConfirmedButton>
        </li>
      ))}
    </ul>
  );
}

interface PushHereProps {
  publicKey: string;
  isOn: boolean;
  onChanged: () => Promise<void>;
}

/** Asks for the permission to push to this device, or says why that is impossible. */
function PushHere({ publicKey, isOn, onChanged }: PushHereProps) {
  const { t } = useTexts();
  const [obstacle, setObstacle] = useState<PushObstacle | null>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushObstacle().then(setObstacle);
  }, []);

  async function turnOn(): Promise<void> {
    setBusy(true);
    try {
      const outcome = await turnPushOn(publicKey);
      if (outcome === 'denied') setObstacle('denied');
      else if (outcome === 'unable') toast.error(t('account:push.notReached'));
      else toast.success(t('account:push.turnedOn'));
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t('account:push.failed'), { error });
    }
    setBusy(false);
  }

  if (isOn || obstacle === undefined) return <p data-testid="push-here">{isOn && t('account:push.on')}</p>;
  if (obstacle !== null)
    return (
      <Note data-testid="push-here">
        <p>{t(`account:push.${obstacle}`)}</p>
      </Note>
    );
  return (
    <div data-testid="push-here">
      <ReasonedButton icon="bell" writes loading={busy} onClick={() => void turnOn()}>
        {t('account:push.turnOn')}
      </ReasonedButton>
    </div>
  );
}

type Settings = Pick<Push, 'kinds' | 'showsDetails' | 'quiet'>;

/** Quiet hours offered by default. */
const NIGHT = { from: 21, to: 8 };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What is pushed, whether with amounts and names, and the quiet hours. Each change is saved immediately and can be undone. */
function PushKinds({ push }: { push: Push }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const save = useSaved();
  const noWrites = useNoWrites();
  const { queryKey } = pushQuery();

  function set(change: Partial<Settings>): void {
    if (noWrites.blocked) return;
    const latest = client.getQueryData(queryKey) ?? push;
    const names = Object.keys(change) as (keyof Settings)[];
    const before = Object.fromEntries(names.map((name) => [name, latest[name]])) as Partial<Settings>;
    const show = (settings: Partial<Settings>) =>
      client.setQueryData(queryKey, (shown) => shown && { ...shown, ...settings });
    save({
      apply: () => show(change),
      revert: () => show(before),
      send: () => request('PUT /api/settings/push', { body: change }),
      undo: () => set(before),
    });
  }

  const hourOptions = hours.map((hour) => ({ value: String(hour), label: t('account:push.hour', { hour }) }));
  const { quiet } = push;
  return (
    <>
      <fieldset className={css.group}>
        <legend>{t('account:push.kinds')}</legend>
        {pushKinds.map((pushed) => (
          <CheckField
            key={pushed}
            checked={push.kinds.includes(pushed)}
            {...noWrites.marks}
            onChange={({ currentTarget: { checked } }) =>
              set({ kinds: pushKinds.filter((one) => (one === pushed ? checked : push.kinds.includes(one))) })
            }
          >
            {t(`account:push.kind.${pushed}`)}
          </CheckField>
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('account:push.how')}</legend>
        <CheckField
          checked={push.showsDetails}
          {...noWrites.marks}
          onChange={({ currentTarget: { checked } }) => set({ showsDetails: checked })}
        >
          {t('account:push.details')}
        </CheckField>
        <p className="quiet">{t('account:push.detailsHint')}</p>
        <CheckField
          checked={quiet !== null}
          {...noWrites.marks}
          onChange={({ currentTarget: { checked } }) => set({ quiet: checked ? NIGHT : null })}
        >
          {t('account:push.quiet')}
        </CheckField>
        {quiet !== null && (
          <div className={css.hours}>
            {(['from', 'to'] as const).map((end) => (
              <SelectField
                key={end}
                label={t(`account:push.${end}`)}
                value={String(quiet[end])}
                options={hourOptions.filter(
                  ({ value }) => Number(value) !== quiet[end === 'from' ? 'to' : 'from'],
                )}
                onChange={({ currentTarget: { value } }) =>
                  set({ quiet: { ...quiet, [end]: Number(value) } })
                }
              />
            ))}
          </div>
        )}
      </fieldset>
    </>
  );
}
