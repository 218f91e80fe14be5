import type { Plan } from '@blattwerk/plan/plan.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Room } from '../../ui/Pending.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { planQuery } from './plan.data.ts';

interface Props {
  /** The version of what is shown; that of the shown month without. */
  version?: string | undefined;
  /** Widths of the lines that stand in while it is being loaded, in percent. */
  lines?: readonly number[];
  room?: Room | undefined;
  children: (plan: Plan) => ReactNode;
}

/** What shows numbers of the plan, in the plan's own state: being loaded, there, or failed and to be tried again. */
export function PlanContent({ version, lines = [70, 45, 60], room, children }: Props) {
  const query = useQuery(planQuery(version));
  return (
    <QueryContent query={query} lines={lines} room={room}>
      {children}
    </QueryContent>
  );
}
