import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, SelectField } from '../../../ui/form/fields.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { useSaved } from '../message-settings/use-saved.ts';
import css from './PushCard.module.css';
import { type Push, pushKinds, pushQuery } from './push.data.ts';

type Settings = Pick<Push, 'kinds' | 'showsDetails' | 'quiet'>;

/** Quiet hours offered by default. */
const NIGHT = { from: 21, to: 8 };
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What is pushed, whether with amounts and names, and the quiet hours. Each change is saved immediately and can be undone. */
export function PushKinds({ push }: { push: Push }) {
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
