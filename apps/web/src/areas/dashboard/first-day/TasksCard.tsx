import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { checklistMarks } from '../../account/checklist-state.ts';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import css from './FirstDayPage.module.css';
import { useOwnLink } from './use-own-link.ts';

interface Props {
  partner: number;
}

/** Three short tasks; nothing about payouts before there is money. */
export function TasksCard({ partner }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  const { clicks } = useOwnLink(partner);
  const status = useQuery(kickStartQuery(partner)).data?.status ?? 0;
  const [{ shared }] = useState(() => checklistMarks(user?.id));
  const tasks = [
    { name: 'share', done: shared || clicks > 0, to: '/app/links/referral-link' },
    { name: 'become', done: status !== 0, to: '/app/become-partner' },
    { name: 'profile', done: user?.phone !== null, to: '/app/profile' },
  ] as const;
  return (
    <Card title={t('welcome:tasks.title')} className={`${css.tasks}`}>
      <ol data-testid="first-tasks">
        {tasks.map(({ name, done, to }) => (
          <li key={name} data-done={done}>
            <Icon name={done ? 'check' : 'arrow'} size={18} />
            <div>
              <Link to={to}>{t(`welcome:tasks.${name}.title`)}</Link>
              <span className="visually-hidden">
                {' '}
                {t(done ? 'welcome:tasks.done' : 'welcome:tasks.open')}
              </span>
              <p className="quiet">{t(`welcome:tasks.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
