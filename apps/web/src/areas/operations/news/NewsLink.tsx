import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to an article in the editor. */
export function NewsLink({ id, ...parts }: Props) {
  return <Link to="/app/operations/news/$article" params={{ article: String(id) }} {...parts} />;
}
