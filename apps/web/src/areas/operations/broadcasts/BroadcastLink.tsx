import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to a broadcast. */
export function BroadcastLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/broadcasts/$broadcast" params={{ broadcast: String(id) }} {...parts} />;
}
