import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { pathText } from './plan-path-text.ts';
import { valueText } from './plan-value-text.ts';
import { planVersionQuery, type WholePlan } from './plans.data.ts';

/** Differences of a version from the one it is based on. */
export function ChangesCard({ plan: { basedOn, body } }: { plan: WholePlan }) {
  const { t } = useTexts();
  const query = useQuery({ ...planVersionQuery(String(basedOn)), enabled: basedOn !== null });
  if (basedOn === null) return null;
  return (
    <Card title={t('plans:changes', { version: basedOn })}>
      <QueryContent query={query}>{(before) => <Changes before={before.body} after={body} />}</QueryContent>
    </Card>
  );
}

function Changes({ before, after }: { before: PlanBody; after: PlanBody }) {
  const texts = useTexts();
  const { t, format } = texts;
  const changes = planChanges(before, after);
  const formatValue = (path: string, value: string | number | null) => {
    if (value === null) return UNKNOWN;
    if (typeof value === 'string') return value;
    return valueText(format, path, value);
  };
  if (changes.length === 0) return <p className="quiet">{t('plans:unchanged')}</p>;
  return (
    <SumsTable
      label={t('plans:changesLabel')}
      testId="plan-changes"
      rows={changes}
      rowKey={({ path }) => path}
      columns={[
        { name: t('plans:changed'), cell: ({ path }) => pathText(texts, path) },
        { name: t('plans:before'), numeric: true, cell: ({ path, before: old }) => formatValue(path, old) },
        { name: t('plans:after'), numeric: true, cell: ({ path, after: now }) => formatValue(path, now) },
      ]}
    />
  );
}
