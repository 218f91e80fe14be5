import type { Right } from '@blattwerk/contract/http/rights.ts';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BroadcastLink } from './broadcasts/BroadcastLink.tsx';
import { MediaLink } from './media/MediaLink.tsx';
import { NewsLink } from './news/NewsLink.tsx';
import { PartnerFileLink } from './PartnerFileLink.tsx';
import { type Subject, subjectOf, subjectText } from './subject-text.ts';

interface Props {
  /** IRI of what was changed or viewed. */
  subject: string;
  /** Name of the partner or person of that IRI. */
  name: string | null;
}

/** Subject of a log entry as text, linked if it has a page that the viewer may open. */
export function SubjectLink({ subject, name }: Props) {
  const { t } = useTexts();
  const { rights } = useSession();
  const words = subjectText(t, subject, name);
  const found = subjectOf(subject);
  if (found?.kind === 'operator' && found.id !== null && rights.includes('operators.write'))
    return (
      <Link to="/app/operations/operators" search={{ operator: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'apiKey' && found.id !== null && rights.includes('keys.write'))
    return (
      <Link to="/app/operations/api-keys" search={{ key: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'partner' && found.id !== null && rights.includes('partners.read'))
    return <PartnerFileLink id={found.id}>{words}</PartnerFileLink>;
  if (found?.kind === 'message' && found.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/messages" search={{ message: found.id }} preload={false}>
        {words}
      </Link>
    );
  if (found?.kind === 'deletion' && found.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/deletion-requests" search={{ request: found.id }} preload={false}>
        {words}
      </Link>
    );
  if (found?.kind === 'approval' && found.id !== null)
    return (
      <Link to="/app/operations/approvals" search={{ approval: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'job' && found.id !== null)
    return (
      <Link to="/app/operations/jobs/$job" params={{ job: String(found.id) }}>
        {words}
      </Link>
    );
  if (found?.kind === 'order' && found.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/orders" search={{ order: found.id }} preload={false}>
        {words}
      </Link>
    );
  if (found?.kind === 'product' && found.id !== null && hasOne(rights, ['products.write', 'orders.import']))
    return (
      <Link to="/app/operations/products" search={{ product: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'payout' && found.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/payouts" search={{ payout: found.id }}>
        {words}
      </Link>
    );
  if (
    found?.kind === 'payoutRun' &&
    found.id !== null &&
    hasOne(rights, ['payouts.prepare', 'payouts.approve'])
  )
    return (
      <Link to="/app/operations/payout-runs/$run" params={{ run: String(found.id) }}>
        {words}
      </Link>
    );
  if (found?.kind === 'cycle' && found.id !== null && hasOne(rights, ['cycles.preview', 'cycles.close']))
    return (
      <Link to="/app/operations/months/$month" params={{ month: String(found.id) }}>
        {words}
      </Link>
    );
  if (found?.kind === 'signal' && found.id !== null && rights.includes('insight'))
    return (
      <Link to="/app/operations/signals" search={{ signal: found.id }} preload={false}>
        {words}
      </Link>
    );
  if (found?.kind === 'plan' && found.id !== null && rights.includes('plan.write'))
    return (
      <Link to="/app/operations/plans/$plan" params={{ plan: String(found.id) }}>
        {words}
      </Link>
    );
  if (
    found?.kind === 'correction' &&
    found.id !== null &&
    hasOne(rights, ['money.correct', 'accounting.read'])
  )
    return (
      <Link to="/app/operations/corrections" search={{ correction: found.id }}>
        {words}
      </Link>
    );
  if (
    found?.kind === 'objection' &&
    found.id !== null &&
    hasOne(rights, ['claims.answer', 'accounting.read'])
  )
    return (
      <Link to="/app/operations/objections" search={{ objection: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'question' && found.id !== null && hasOne(rights, ['claims.answer', 'money.correct']))
    return (
      <Link to="/app/operations/questions/$question" params={{ question: String(found.id) }} preload={false}>
        {words}
      </Link>
    );
  if (found?.kind === 'customer' && found.id !== null && rights.includes('customers.write'))
    return (
      <Link to="/app/operations/customers" search={{ customer: found.id }}>
        {words}
      </Link>
    );
  if (found?.kind === 'inboxEntry' && found.id !== null && rights.includes('orders.import'))
    return (
      <Link to="/app/operations/inbox" search={{ entry: found.id }}>
        {words}
      </Link>
    );
  if ((found?.kind === 'company' || found?.kind === 'document') && rights.includes('company.write'))
    return <Link to="/app/operations/company">{words}</Link>;
  return publishedLink(found, words, rights);
}

/** The same for published content. */
function publishedLink(found: Subject | null, words: string, rights: readonly Right[]) {
  if (found === null || found.id === null || !rights.includes('content.write')) return words;
  if (found.kind === 'shop')
    return (
      <Link to="/app/operations/shops" search={{ shop: found.id }}>
        {words}
      </Link>
    );
  if (found.kind === 'broadcast') return <BroadcastLink id={found.id}>{words}</BroadcastLink>;
  if (found.kind === 'news') return <NewsLink id={found.id}>{words}</NewsLink>;
  return found.kind === 'medium' ? <MediaLink id={found.id}>{words}</MediaLink> : words;
}

function hasOne(rights: readonly Right[], of: readonly Right[]): boolean {
  return of.some((right) => rights.includes(right));
}
