import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

const variants = ['filled', 'default', 'light', 'subtle'] as const;

/** Buttons by variant, with an icon, small, and loading. */
export function Buttons() {
  const { t } = useTexts();
  const text = t('catalogue:dialog.do');
  return variants.map((variant) => (
    <Card key={variant} title={variant}>
      <Button variant={variant}>{text}</Button>
      <Button variant={variant} icon="plus">
        {text}
      </Button>
      <Button variant={variant} size="small">
        {text}
      </Button>
      <Button variant={variant} loading>
        {text}
      </Button>
    </Card>
  ));
}
