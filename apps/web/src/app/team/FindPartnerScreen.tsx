import { useSearch } from '@tanstack/react-router';
import { FindPartner } from '../../features/partners/FindPartner.tsx';
import { ViewButton } from './ViewButton.tsx';

/** Operators find a partner and look at what they see. */
export function FindPartnerScreen() {
  const { q = '' } = useSearch({ from: '/signed-in/app/team/find-partner' });
  return <FindPartner q={q} actionFor={({ id, name }) => <ViewButton partner={id} name={name} />} />;
}
