import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkParts } from '../../ui/table/TableGrid.tsx';

interface Props extends Partial<LinkParts> {
  id: number;
  children?: ReactNode;
}

/** Link to a partner's page. Each view of it is logged, so hovering must not prefetch it. */
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
