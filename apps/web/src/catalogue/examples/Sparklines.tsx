import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';

const courses = {
  rising: [1, 2, 4, 4, 7, 11, 16],
  falling: [16, 12, 11, 7, 6, 2, 1],
  uneven: [3, 14, 0, 9, 1, 16, 2],
  nothing: [0, 0, 0, 0, 0, 0, 0],
  single: [5],
} as const;

/** Small line charts without axes. */
export function Sparklines() {
  const { t } = useTexts();
  return Object.entries(courses).map(([name, values]) => (
    <Card key={name} title={t(`catalogue:course.${name as keyof typeof courses}`)}>
      <Sparkline values={values} label={t(`catalogue:course.${name as keyof typeof courses}`)} />
    </Card>
  ));
}
