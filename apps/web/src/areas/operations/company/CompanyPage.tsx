import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from '../home/OperationsHomePage.module.css';
import { SafeguardsForm } from './SafeguardsForm.tsx';
import { safeguardsQuery } from './safeguards.data.ts';

/** What holds for the whole company. */
export function CompanyPage() {
  const { t } = useTexts();
  const query = useQuery(safeguardsQuery());
  return (
    <>
      <PageHead title={t('operations:title.company')} lead={t('operations:safeguards.lead')} />
      <div className={css.cards}>
        <Card title={t('operations:safeguards.title')}>
          <QueryContent query={query} lines={[90, 90, 60]}>
            {(safeguards) => <SafeguardsForm safeguards={safeguards} />}
          </QueryContent>
        </Card>
      </div>
    </>
  );
}
