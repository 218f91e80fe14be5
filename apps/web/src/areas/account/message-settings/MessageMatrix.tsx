import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './MessageMatrix.module.css';
import {
  type Channel,
  channels,
  channelsOf,
  type Event,
  events,
  flagsQuery,
} from './message-settings.data.ts';
import { useSaved } from './use-saved.ts';

interface Props {
  partner: number;
  writable: boolean;
  /** Whether there is a number for text messages. */
  hasPhone: boolean;
}

/** Events by e-mail and text message, broadcasts by e-mail only. Each change is saved immediately and can be undone. */
export function MessageMatrix({ partner, writable, hasPhone }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const save = useSaved();
  const noWrites = useNoWrites();
  const mail = useQuery(flagsQuery('mail', partner));
  const sms = useQuery(flagsQuery('sms', partner));

  function show(channel: Channel, event: Event, value: boolean): void {
    queryClient.setQueryData(flagsQuery(channel, partner).queryKey, (before) =>
      before === undefined
        ? before
        : { ...before, items: before.items.map((row) => ({ ...row, [event]: value })) },
    );
  }

  function set(channel: Channel, event: Event, value: boolean): void {
    save({
      apply: () => show(channel, event, value),
      revert: () => show(channel, event, !value),
      send: () => request('PUT /api/settings/notification/save', { body: { channel, [event]: value } }),
      undo: () => set(channel, event, !value),
    });
  }

  const flagOf = (channel: Channel, event: Event) =>
    (channel === 'mail' ? mail : sms).data?.items[0]?.[event] === true;
  const query = mail.isSuccess ? sms : mail;
  return (
    <Card title={t('account:messages.title')}>
      <p className="quiet">{t('account:messages.lead')}</p>
      {writable && noWrites.note}
      <QueryContent query={query} lines={[90, 90, 90, 90, 90, 90, 90, 90]} room={[760, 560]}>
        {() => (
          <table className={css.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('account:messages.event')}</th>
                {channels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`account:messages.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event}>
                  <th scope="row">
                    {t(`account:messages.events.${event}`)}
                    <span className="quiet">{t(`account:messages.hints.${event}`)}</span>
                  </th>
                  {channelsOf(event).map((channel) => (
                    <td key={channel}>
                      <label className={css.cell}>
                        <input
                          type="checkbox"
                          checked={flagOf(channel, event)}
                          disabled={!writable}
                          {...(writable && noWrites.marks)}
                          onChange={({ currentTarget: { checked } }) =>
                            noWrites.blocked || set(channel, event, checked)
                          }
                        />
                        <span className="visually-hidden">
                          {t('account:messages.cell', {
                            event: t(`account:messages.events.${event}`),
                            channel: t(`account:messages.${channel}`),
                          })}
                        </span>
                      </label>
                    </td>
                  ))}
                  {channelsOf(event).length < channels.length && <td />}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryContent>
      {writable && !hasPhone && (
        <Note>
          <p>
            {t('account:messages.noPhone')} <Link to="/app/profile">{t('account:messages.addPhone')}</Link>
          </p>
        </Note>
      )}
    </Card>
  );
}
