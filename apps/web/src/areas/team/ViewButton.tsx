import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api/request.ts';
import { isOperator, useOwnPartner, useSession } from '../../api/session-store.ts';
import type { Viewed } from '../../api/stored-session.ts';
import { useViewed, view } from '../../api/subject.ts';
import { loadViewingBanner } from '../../frame/viewing-banner.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';

interface Props {
  partner: number;
  /** Given where there are several such buttons. */
  name?: string;
}

/** "View": makes somebody the current partner (specification, section 3), and opens their dashboard. */
export function ViewButton({ partner, name }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const own = useOwnPartner();
  const works = isOperator(useSession());
  const viewed = useViewed();
  const look = useMutation({
    mutationFn: async () => {
      const find = works ? findForOperator : findInTeam;
      const [found] = await Promise.all([find(partner), loadViewingBanner()]);
      return found;
    },
    onSuccess: (next) => {
      view(next);
      void navigate({ to: '/dashboard' });
    },
    onError: (error) => toast.error(t('team:viewing.failed'), { error }),
  });
  if (partner === own || partner === viewed?.partner) return null;
  return (
    <Button variant="default" icon="eye" loading={look.isPending} onClick={() => look.mutate()}>
      {t('team:viewing.view')}
      {name !== undefined && <span className="visually-hidden">: {name}</span>}
    </Button>
  );
}

async function findInTeam(id: number): Promise<Viewed> {
  const { displayName } = await request('GET /api/partners/{id}', {
    params: { id },
    groups: ['partnerName'],
  });
  return { partner: id, name: displayName, user: null };
}

async function findForOperator(id: number): Promise<Viewed> {
  const { partner, user } = await request('GET /api/partners/{id}/affiliateinfo', { params: { id } });
  return { partner: partner.id, name: partner.displayName, user: user.id };
}
