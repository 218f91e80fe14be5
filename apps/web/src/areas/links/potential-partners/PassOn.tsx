import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy/copy-text.ts';
import { withLink } from '../../../ui/message-ways.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { whatsAppShare } from '../../../ui/whatsapp.ts';
import { useOwnMessage } from '../sharing/own-message.ts';
import css from './InvitationDetails.module.css';
import { invitationLinkQuery, type PotentialPartner } from './potential-partners.data.ts';

/** The link of an open invitation, to share by other means than e-mail. */
export function PassOn({ invitation: { id, firstName } }: { invitation: PotentialPartner }) {
  const { t } = useTexts();
  const { text } = useOwnMessage('personal', firstName);
  const copy = async (link: string) => {
    if (await copyText(link)) toast.success(t('links:potential.linkCopied'));
  };
  return (
    <QueryContent query={useQuery(invitationLinkQuery(id))} lines={[60]}>
      {({ link }) =>
        link === null ? (
          <p className="quiet">{t('links:potential.noLink')}</p>
        ) : (
          <div className={css.open}>
            <Button variant="default" icon="copy" onClick={() => void copy(link)}>
              {t('links:potential.copyLink')}
            </Button>
            <ButtonAnchor
              variant="default"
              icon="chat"
              href={whatsAppShare(withLink(text, link))}
              target="_blank"
              rel="noreferrer noopener"
            >
              {t('links:potential.whatsApp')}
            </ButtonAnchor>
          </div>
        )
      }
    </QueryContent>
  );
}
