import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useNoWrites } from '../../../ui/no-writes.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusNear } from '../../../ui/use-focus-near.ts';
import css from './SessionsCard.module.css';
import { sessionsQuery } from './session.data.ts';

/** Number shown at first: old sessions would push the rest of the profile away. */
const FEW = 3;

/** The user's sessions, each with a button to end it. */
export function SessionsCard() {
  const { t, format } = useTexts();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery());
  const noWrites = useNoWrites();
  const [all, setAll] = useState(false);
  const keepFocusNear = useFocusNear();
  const [asked, setAsked] = useState(false);
  const [ending, setEnding] = useState<number | 'others' | null>(null);

  async function end(which: number | 'others'): Promise<void> {
    setEnding(which);
    try {
      if (which === 'others') await request('DELETE /api/sessions');
      else await request('DELETE /api/sessions/{id}', { params: { id: which } });
      toast.success(t(which === 'others' ? 'account:sessions.endedOthers' : 'account:sessions.ended'));
    } catch (error) {
      toast.error(t('account:sessions.failed'), { error: error as ApiError, retry: () => void end(which) });
    }
    setEnding(null);
    setAsked(false);
    await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  }

  const others = (query.data?.items ?? []).filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Card title={t('account:sessions.title')}>
      <p className="quiet">{t('account:sessions.lead')}</p>
      <QueryContent query={query} lines={[70, 45, 60]} room={[94, 94]}>
        {({ items }) => (
          <ul className={css.list}>
            {[...items]
              .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
              .slice(0, all ? undefined : FEW)
              .map(({ id, device, lastSeenAt, createdAt, isCurrent }) => (
                <li key={id} className={css.session}>
                  <Icon name={/iPhone|Android/.test(device) ? 'phone' : 'device'} size={24} />
                  <div>
                    <p className={css.device}>
                      {device === '–' ? t('account:sessions.unknown') : device}
                      {isCurrent && <Badge tone="good">{t('account:sessions.current')}</Badge>}
                    </p>
                    <p className="quiet">
                      {t('account:sessions.times', {
                        seen: format.dateTime(lastSeenAt),
                        since: format.dateTime(createdAt),
                      })}
                    </p>
                  </div>
                  {!isCurrent && (
                    <ReasonedButton
                      writes
                      toldBy={noWrites.id}
                      variant="default"
                      size="small"
                      loading={ending === id}
                      onClick={() => void end(id)}
                      aria-label={t('account:sessions.endOne', { device, since: format.dateTime(createdAt) })}
                    >
                      {t('layout.signOut')}
                    </ReasonedButton>
                  )}
                </li>
              ))}
          </ul>
        )}
      </QueryContent>
      {!all && others >= FEW && (
        <Button
          variant="subtle"
          onClick={() => {
            keepFocusNear();
            setAll(true);
          }}
        >
          {t('account:sessions.showAll', { number: format.integer(others + 1) })}
        </Button>
      )}
      {others > 0 && (
        <>
          <ReasonedButton writes toldBy={noWrites.id} variant="default" onClick={() => setAsked(true)}>
            {t('account:sessions.endOthers', { count: others })}
          </ReasonedButton>
          {noWrites.note}
        </>
      )}
      {asked && (
        <Confirm
          title={t('account:sessions.confirmTitle')}
          confirm={t('account:sessions.endOthers', { count: others })}
          busy={ending === 'others'}
          onConfirm={() => void end('others')}
          onClose={() => setAsked(false)}
        >
          {t('account:sessions.confirmText')}
        </Confirm>
      )}
    </Card>
  );
}
