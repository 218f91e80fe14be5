import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import css from './Messages.module.css';
import { messageQuery, reloadMessages, type TeamMessage } from './messages.data.ts';

/** Recipients of a draft, each removable, with a link to add more. */
export function PeopleCard({ message: { id, chosen, version } }: { message: TeamMessage }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const keepFocusNear = useFocusNear();
  const remove = useMutation({
    mutationFn: (person: number) =>
      request('PATCH /api/team-messages/{id}', {
        params: { id },
        body: { recipients: chosen.map((one) => one.id).filter((one) => one !== person) },
        version,
      }),
    onSuccess: (saved) => {
      client.setQueryData(messageQuery(String(id)).queryKey, saved);
      void reloadMessages(client);
    },
    onError: (error) => toast.error(t('teamMessages:people.failed'), { error }),
  });
  return (
    <Card title={t('teamMessages:people.title')}>
      <p>
        {chosen.length === 0
          ? t('teamMessages:people.none')
          : t('teamMessages:people.count', { count: chosen.length, number: format.integer(chosen.length) })}
      </p>
      <ul className={css.people} data-testid="message-people">
        {chosen.map(({ id: person, displayName: name }) => (
          <li key={person} className={css.person}>
            {name}
            <button
              type="button"
              className={css.remove}
              aria-label={t('teamMessages:people.remove', { name })}
              onClick={() => {
                keepFocusNear();
                if (!remove.isPending) remove.mutate(person);
              }}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink variant="default" icon="people" to="/app/team/messages/choose" search={{ message: id }}>
          {t('teamMessages:people.more')}
        </ButtonLink>
      </div>
    </Card>
  );
}
