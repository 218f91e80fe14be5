import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/icons.tsx';
import css from './FirstSteps.module.css';
import { countQuery, type Kind } from './technical.data.ts';

/** In this order each step's prerequisites exist. */
const steps = [
  { kind: 'projects', to: '/app/Projekte/Projekte', search: { project: 'new' } },
  { kind: 'aks', to: '/app/AKS', search: { aks: 'new' } },
  { kind: 'cable_types', to: '/app/Kabeltype', search: { cable: 'new' } },
  { kind: 'field_devices', to: '/app/feldgeraete', search: { device: 'new' } },
] as const;

interface Props {
  kind: Kind;
  partner: number;
  own: boolean;
}

/** An empty section: what comes first, and what exists already. */
export function FirstSteps({ kind, partner, own }: Props) {
  const { t, format } = useTexts();
  const counts = [
    useQuery(countQuery('projects', partner)),
    useQuery(countQuery('aks', partner)),
    useQuery(countQuery('cable_types', partner)),
    useQuery(countQuery('field_devices', partner)),
  ];
  const totals = counts.map(({ data }) => data?.total);
  const next = steps[totals.indexOf(0)];
  if (!own) return <Empty list picture="device" title={t(`technical:${kind}.noneOfOther`)} />;
  return (
    <Empty
      list
      picture="device"
      title={t(`technical:${kind}.noneTitle`)}
      action={
        <ol className={css.steps}>
          {steps.map((step, index) => {
            const total = totals[index] ?? 0;
            return (
              <li key={step.kind} data-done={total > 0} data-next={step === next}>
                <span className={css.mark} aria-hidden="true">
                  {total > 0 ? <Icon name="check" size={16} /> : format.integer(index + 1)}
                </span>
                <Link to={step.to} search={total > 0 ? {} : step.search} className={css.link}>
                  {total > 0
                    ? t(`technical:${step.kind}.count`, { count: total, number: format.integer(total) })
                    : t(`technical:${step.kind}.new`)}
                </Link>
              </li>
            );
          })}
        </ol>
      }
    >
      {t(`technical:${kind}.none`)}
    </Empty>
  );
}
