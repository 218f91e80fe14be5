import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Room } from '../../ui/Pending.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { planQuery } from './plan.data.ts';

interface Props {
  /** The version of the displayed data; by default that of the displayed month. */
  version?: string | undefined;
  /** Widths of the placeholder lines, in percent. */
  lines?: readonly number[];
  room?: Room | undefined;
  children: (plan: Plan) => ReactNode;
}

/** Content with figures of the plan, in the plan's own state: loading, loaded, or failed with a retry. */
export function PlanContent({ version, lines = [70, 45, 60], room, children }: Props) {
  const query = useQuery(planQuery(version));
  return (
    <QueryContent query={query} lines={lines} room={room}>
      {children}
    </QueryContent>
  );
}
