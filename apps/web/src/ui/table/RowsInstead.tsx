import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { type TableDefinition, withoutFilters } from './table-search.ts';
import { useChange } from './use-table.ts';

interface Options<Row> {
  definition: TableDefinition;
  query: UseQueryResult<{ items: Row[]; total: number }, ApiError>;
  none: ReactNode;
  filtered: boolean;
}

/** Replaces missing rows: the read failed, none match the filters, or there are none yet. */
export function rowsInstead<Row>({ definition, query, none, filtered }: Options<Row>): ReactNode {
  if (query.isError) return <QueryContent query={query}>{() => null}</QueryContent>;
  if (query.data?.items.length !== 0) return null;
  return filtered ? <NoneForFilter definition={definition} /> : none;
}

function NoneForFilter({ definition }: { definition: TableDefinition }) {
  const { t } = useTexts();
  const change = useChange(definition);
  return (
    <Empty
      action={
        <Button variant="default" onClick={() => change(withoutFilters(definition))}>
          {t('ui:table.resetFilters')}
        </Button>
      }
    >
      {t('ui:table.noneForFilter')}
    </Empty>
  );
}
