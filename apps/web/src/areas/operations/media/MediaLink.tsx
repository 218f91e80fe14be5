import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** The way to an item of the library as it is kept. */
export function MediaLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/media/$item" params={{ item: String(id) }} {...parts} />;
}
