import { useTexts } from '../../i18n/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './examples.module.css';

const tones = ['neutral', 'good', 'waiting', 'bad', 'estimated'] as const;

/** Badges by tone, and one with an icon. */
export function Badges() {
  const { t } = useTexts();
  return (
    <Card title={t('catalogue:sentence')} className={css.chips ?? ''}>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {t(`catalogue:tone.${tone}`)}
        </Badge>
      ))}
      <Badge tone="good" icon="check">
        {t('catalogue:tone.good')}
      </Badge>
    </Card>
  );
}
