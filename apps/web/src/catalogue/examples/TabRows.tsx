import { Link, useLocation } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { TabCount, Tabs, tab } from '../../ui/Tabs.tsx';

const looks = ['line', 'segments'] as const;
const areas = ['people', 'money', 'paper', 'link'] as const;

/** Tabs in both styles, those of a list with counts; the selected one is in the URL. */
export function TabRows() {
  const { t, format } = useTexts();
  const hash = useLocation({ select: (location) => location.hash });
  const current = areas.find((area) => area === hash) ?? 'people';
  return looks.map((look) => (
    <Card key={look} title={t(`catalogue:look.${look}`)}>
      <Tabs look={look} label={t(`catalogue:look.${look}`)}>
        {areas.map((area, index) => (
          <Link
            key={area}
            to="."
            search
            hash={area}
            hashScrollIntoView={false}
            resetScroll={false}
            replace
            {...tab(area === current)}
            activeOptions={{ exact: true, includeHash: true }}
          >
            {t(`catalogue:area.${area}`)}
            {look === 'segments' && <TabCount>{format.integer(index * 12)}</TabCount>}
          </Link>
        ))}
      </Tabs>
    </Card>
  ));
}
