import { useTexts } from '../../../i18n/use-texts.ts';
import css from './ActivityLegend.module.css';
import { ActivityMark } from './ActivityMark.tsx';

const activities = ['ordered', 'new', 'silent'] as const;

/** Legend of the tree's shapes and colours. */
export function ActivityLegend() {
  const { t } = useTexts();
  return (
    <ul className={css.legend} aria-label={t('team:tree.legend')}>
      {activities.map((activity) => (
        <li key={activity}>
          <ActivityMark activity={activity} />
          {t(`team:tree.activity.${activity}`)}
        </li>
      ))}
    </ul>
  );
}
