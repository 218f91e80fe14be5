import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import css from './PushCard.module.css';
import { PushDevices } from './PushDevices.tsx';
import { PushHere } from './PushHere.tsx';
import { PushKinds } from './PushKinds.tsx';
import { pushQuery } from './push.data.ts';

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
