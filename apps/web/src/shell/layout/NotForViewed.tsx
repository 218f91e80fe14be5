import { useNavigate } from '@tanstack/react-router';
import { type Subject, useViewed, view } from '../../api/subject.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import css from './NotForViewed.module.css';

interface Props {
  as: Subject['as'];
}

/** Replaces a screen that is not shown of the viewed partner: why, and both ways to continue. */
export function NotForViewed({ as }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const viewed = useViewed();
  const name = viewed?.name ?? '';
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{t('team:viewing.notShown')}</h1>
      <p>{t(as === 'team' ? 'team:viewing.private' : 'team:viewing.onlyOneself', { name })}</p>
      <div className={css.ways}>
        <Button onClick={() => void navigate({ to: '/dashboard' })}>
          {t('team:viewing.toDashboard', { name })}
        </Button>
        <Button variant="default" onClick={() => view(null)}>
          {t('team:viewing.showOwn')}
        </Button>
      </div>
    </div>
  );
}
