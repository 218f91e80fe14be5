import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Meter, MeterBar } from '../../ui/Meter.tsx';

const amounts = [
  [0, 5],
  [2, 5],
  [5, 5],
  [7, 5],
] as const;

/** Meters: empty, partial, full, and exceeded; and without text beside the bar. */
export function Meters() {
  const { t, format } = useTexts();
  const label = t('catalogue:row.amount');
  return (
    <>
      {amounts.map(([met, asked]) => {
        const text = `${format.integer(met)} / ${format.integer(asked)}`;
        return (
          <Card key={met} title={text}>
            <Meter label={label} text={text} met={met} asked={asked} />
          </Card>
        );
      })}
      <Card title={t('catalogue:sentence')}>
        <MeterBar label={label} met={1} asked={3} />
      </Card>
    </>
  );
}
