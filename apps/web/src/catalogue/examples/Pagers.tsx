import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Pager } from '../../ui/Pager.tsx';

/** Paging through three pages. */
export function Pagers() {
  const { t } = useTexts();
  const [page, setPage] = useState(2);
  return (
    <Card title={t('catalogue:sentence')}>
      <Pager
        label={t('catalogue:specimen.pagers')}
        page={page}
        pages={3}
        step={(to, way) => (
          <button type="button" onClick={() => setPage(to)}>
            {t(way === 'back' ? 'ui:table.previousPage' : 'ui:table.nextPage')}
          </button>
        )}
      />
    </Card>
  );
}
