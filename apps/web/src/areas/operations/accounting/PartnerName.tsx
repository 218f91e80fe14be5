import { useSession } from '../../../api/session-store.ts';
import { PartnerFileLink } from '../PartnerFileLink.tsx';

/** A partner's name, linked to the file for those who may read it. */
export function PartnerName({ id, name }: { id: number; name: string }) {
  const { rights } = useSession();
  return rights.includes('partners.read') ? <PartnerFileLink id={id}>{name}</PartnerFileLink> : name;
}
