import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import css from './MessageMatrix.module.css';
import { acceptedTypesQuery, allTypesQuery, type NotificationType } from './message-settings.data.ts';
import { useSaved } from './use-saved.ts';

/** Which notifications one wants to see in here at all. */
export function NotificationTypes() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const save = useSaved();
  const accepted = useQuery(acceptedTypesQuery());
  const all = useQuery(allTypesQuery());
  const key = acceptedTypesQuery().queryKey;
  const current = accepted.data ?? [];

  function set(types: readonly NotificationType[], before: readonly NotificationType[]): void {
    save({
      apply: () => queryClient.setQueryData(key, [...types]),
      revert: () => queryClient.setQueryData(key, [...before]),
      send: () => request('PUT /api/settings/notification/save', { body: { types: [...types] } }),
      undo: () => set(before, types),
    });
  }

  const query = accepted.isSuccess ? all : accepted;
  return (
    <Card title={t('account:notifications.title')}>
      <p className="quiet">{t('account:notifications.lead')}</p>
      <QueryContent query={query} lines={[60, 60, 60]}>
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
                  onChange={() => set(isAll ? [] : kinds, current)}
                />
                {t('account:notifications.all')}
              </label>
              <div className={css.types}>
                {kinds.map((kind) => (
                  <label key={kind} className={css.type}>
                    <input
                      type="checkbox"
                      checked={current.includes(kind)}
                      onChange={({ currentTarget: { checked } }) =>
                        set(
                          kinds.filter((one) => (one === kind ? checked : current.includes(one))),
                          current,
                        )
                      }
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
