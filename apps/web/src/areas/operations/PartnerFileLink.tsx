import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Leads to the file of a partner. Each look at a file is logged: pointing at the link is none. */
export function PartnerFileLink({ id, ...parts }: Props) {
  return (
    <Link
      to="/app/operations/partners/$partner"
      params={{ partner: String(id) }}
      preload={false}
      {...parts}
    />
  );
}
