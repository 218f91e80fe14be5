import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';

const pictures = ['twig', 'people', 'money', 'paper', 'link', 'device'] as const;

/** An empty list in each area, a search without a hit, and an empty state that is no list. */
export function EmptyStates() {
  const { t } = useTexts();
  return (
    <>
      {pictures.map((picture) => (
        <Card key={picture} title={t(`catalogue:area.${picture}`)}>
          <Empty list picture={picture} title={t('catalogue:nothingYet')} />
        </Card>
      ))}
      <Card title={t('catalogue:area.search')}>
        <Empty>{t('ui:table.noneForFilter')}</Empty>
      </Card>
      <Card title={t('catalogue:area.gone')}>
        <Empty title={t('catalogue:gone')} />
      </Card>
    </>
  );
}
