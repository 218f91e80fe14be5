import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to a version of the plan. */
export function PlanLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/plans/$plan" params={{ plan: String(id) }} {...parts} />;
}
