import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/icons.tsx';
import css from './PushCard.module.css';
import type { PushDevice } from './push.data.ts';
import { turnPushOff } from './push-client.ts';

interface Props {
  devices: readonly PushDevice[];
  onChanged: () => Promise<void>;
}

/** Each push device, with a button to remove it. */
export function PushDevices({ devices, onChanged }: Props) {
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
          <AskedButton
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
          </AskedButton>
        </li>
      ))}
    </ul>
  );
}
