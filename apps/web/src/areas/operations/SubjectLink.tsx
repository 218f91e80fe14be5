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
  const target = subjectOf(subject);
  if (target?.kind === 'operator' && target.id !== null && rights.includes('operators.write'))
    return (
      <Link to="/app/operations/operators" search={{ operator: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'apiKey' && target.id !== null && rights.includes('keys.write'))
    return (
      <Link to="/app/operations/api-keys" search={{ key: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'partner' && target.id !== null && rights.includes('partners.read'))
    return <PartnerFileLink id={target.id}>{words}</PartnerFileLink>;
  if (target?.kind === 'message' && target.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/messages" search={{ message: target.id }} preload={false}>
        {words}
      </Link>
    );
  if (target?.kind === 'deletion' && target.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/deletion-requests" search={{ request: target.id }} preload={false}>
        {words}
      </Link>
    );
  if (target?.kind === 'approval' && target.id !== null)
    return (
      <Link to="/app/operations/approvals" search={{ approval: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'job' && target.id !== null)
    return (
      <Link to="/app/operations/jobs/$job" params={{ job: String(target.id) }}>
        {words}
      </Link>
    );
  if (target?.kind === 'order' && target.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/orders" search={{ order: target.id }} preload={false}>
        {words}
      </Link>
    );
  if (target?.kind === 'product' && target.id !== null && hasOne(rights, ['products.write', 'orders.import']))
    return (
      <Link to="/app/operations/products" search={{ product: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'payout' && target.id !== null && rights.includes('partners.read'))
    return (
      <Link to="/app/operations/payouts" search={{ payout: target.id }}>
        {words}
      </Link>
    );
  if (
    target?.kind === 'payoutRun' &&
    target.id !== null &&
    hasOne(rights, ['payouts.prepare', 'payouts.approve'])
  )
    return (
      <Link to="/app/operations/payout-runs/$run" params={{ run: String(target.id) }}>
        {words}
      </Link>
    );
  if (target?.kind === 'cycle' && target.id !== null && hasOne(rights, ['cycles.preview', 'cycles.close']))
    return (
      <Link to="/app/operations/months/$month" params={{ month: String(target.id) }}>
        {words}
      </Link>
    );
  if (target?.kind === 'signal' && target.id !== null && rights.includes('insight'))
    return (
      <Link to="/app/operations/signals" search={{ signal: target.id }} preload={false}>
        {words}
      </Link>
    );
  if (target?.kind === 'plan' && target.id !== null && rights.includes('plan.write'))
    return (
      <Link to="/app/operations/plans/$plan" params={{ plan: String(target.id) }}>
        {words}
      </Link>
    );
  if (
    target?.kind === 'correction' &&
    target.id !== null &&
    hasOne(rights, ['money.correct', 'accounting.read'])
  )
    return (
      <Link to="/app/operations/corrections" search={{ correction: target.id }}>
        {words}
      </Link>
    );
  if (
    target?.kind === 'objection' &&
    target.id !== null &&
    hasOne(rights, ['claims.answer', 'accounting.read'])
  )
    return (
      <Link to="/app/operations/objections" search={{ objection: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'question' && target.id !== null && hasOne(rights, ['claims.answer', 'money.correct']))
    return (
      <Link to="/app/operations/questions/$question" params={{ question: String(target.id) }} preload={false}>
        {words}
      </Link>
    );
  if (target?.kind === 'customer' && target.id !== null && rights.includes('customers.write'))
    return (
      <Link to="/app/operations/customers" search={{ customer: target.id }}>
        {words}
      </Link>
    );
  if (target?.kind === 'inboxEntry' && target.id !== null && rights.includes('orders.import'))
    return (
      <Link to="/app/operations/inbox" search={{ entry: target.id }}>
        {words}
      </Link>
    );
  if ((target?.kind === 'company' || target?.kind === 'document') && rights.includes('company.write'))
    return <Link to="/app/operations/company">{words}</Link>;
  return publishedLink(target, words, rights);
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
