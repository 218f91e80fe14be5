import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to an item of the library in the editor. */
export function MediaLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/media/$item" params={{ item: String(id) }} {...parts} />;
}
