import { findCompanyFacts } from '../../company/company-facts.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { findText, isLegalBroadcast } from './broadcasts/broadcast-texts.queries.ts';
import { findTeamMail, withPartnerAsSender } from './broadcasts/team-mail.queries.ts';
import { type Readable, type RenderedMessage, renderMessage } from './render-message.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

interface RenderDeps extends Pick<Deps, 'clock' | 'secrets'> {
  readonly config: Pick<Config, 'publicUrl' | 'legalPages' | 'supportEmail'>;
}

/** Renders a queued message for sending, with the current texts, company and names. */
export async function renderQueued(
  deps: RenderDeps,
  tx: Tx,
  message: Omit<Readable, 'own'> & { readonly userId: number | null },
): Promise<RenderedMessage> {
  const now = deps.clock.now();
  const { publicUrl } = deps.config;
  const company = await findCompanyFacts(tx, deps.config, now);
  const isLegal = await isLegalBroadcast(tx, message);
  const team = await findTeamMail(tx, message, now);
  const parameters = { ...message.parameters, ...team?.parameters };
  const own = await findText(tx, message);
  return renderMessage(
    { ...message, parameters, own },
    {
      publicUrl,
      company: team === null ? company : withPartnerAsSender(company, team),
      unsubscribe: isLegal ? null : unsubscribeAddress(deps, message),
    },
  );
}
