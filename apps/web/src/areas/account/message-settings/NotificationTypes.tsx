import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './MessageMatrix.module.css';
import { acceptedTypesQuery, allTypesQuery, type NotificationType } from './message-settings.data.ts';
import { useSaved } from './use-saved.ts';

/** Which in-app notifications the user wants to get. */
export function NotificationTypes() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const save = useSaved();
  const noWrites = useNoWrites();
  const accepted = useQuery(acceptedTypesQuery());
  const all = useQuery(allTypesQuery());
  const key = acceptedTypesQuery().queryKey;
  const current = accepted.data ?? [];

  /** The rendered state may be older than the last click. */
  const latest = (): readonly NotificationType[] => queryClient.getQueryData(key) ?? [];

  function show(kinds: readonly NotificationType[], on: boolean): void {
    const others = latest().filter((kind) => !kinds.includes(kind));
    queryClient.setQueryData(key, on ? [...others, ...kinds] : others);
  }

  function set(kinds: readonly NotificationType[], on: boolean): void {
    save({
      apply: () => show(kinds, on),
      revert: () => show(kinds, !on),
      send: () => request('PUT /api/settings/notification/save', { body: { types: [...latest()] } }),
      undo: () => set(kinds, !on),
    });
  }

  const query = accepted.isSuccess ? all : accepted;
  return (
    <Card title={t('account:notifications.title')}>
      <p className="quiet">{t('account:notifications.lead')}</p>
      {noWrites.note}
      <QueryContent query={query} lines={[60, 60, 60]} room={[572, 220]}>
        {() => {
          const kinds = all.data ?? [];
          const isAll = kinds.every((kind) => current.includes(kind));
          return (
            <fieldset className={css.fieldset}>
              <legend className="visually-hidden">{t('account:notifications.title')}</legend>
              <label className={`${css.type} ${css.all}`}>
                <input
                  type="checkbox"
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !isAll && current.length > 0;
                  }}
                  {...noWrites.marks}
                  onChange={() => {
                    if (noWrites.blocked) return;
                    const off = kinds.filter((kind) => !latest().includes(kind));
                    if (off.length > 0) set(off, true);
                    else set(kinds, false);
                  }}
                />
                {t('account:notifications.all')}
              </label>
              <div className={css.types}>
                {kinds.map((kind) => (
                  <label key={kind} className={css.type}>
                    <input
                      type="checkbox"
                      checked={current.includes(kind)}
                      {...noWrites.marks}
                      onChange={({ currentTarget: { checked } }) => noWrites.blocked || set([kind], checked)}
                    />
                    {t(`account:notifications.types.${kind}`)}
                  </label>
                ))}
              </div>
            </fieldset>
          );
        }}
      </QueryContent>
    </Card>
  );
}
