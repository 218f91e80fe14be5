import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useReachable } from '../../../../api/connection.ts';
import { useSession } from '../../../../api/session-store.ts';
import { part } from '../../../../frame/screen.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Disclosure, DisclosureItem } from '../../../../ui/Disclosure.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import type { PartnerFile } from '../partners.data.ts';
import css from './PartnerActions.module.css';
import { actionsOf, type PartnerAction } from './partner-actions.ts';

const PersonSheet = part(() => import('./PersonSheet.tsx'), 'PersonSheet', []);
const AddressSheet = part(() => import('./AddressSheet.tsx'), 'AddressSheet', []);
const EndingSheet = part(() => import('../ending/EndingSheet.tsx'), 'EndingSheet', []);
const GrantSheet = part(() => import('../grants/GrantSheet.tsx'), 'GrantSheet', []);
const MergeSheet = part(() => import('../merge/MergeSheet.tsx'), 'MergeSheet', []);
const MoveSheet = part(() => import('../move/MoveSheet.tsx'), 'MoveSheet', ['team']);
const RestrictDialog = part(() => import('../restriction/RestrictDialog.tsx'), 'RestrictDialog', []);
const PlaceSheet = part(() => import('../place/PlaceSheet.tsx'), 'PlaceSheet', ['team']);
const TransferSheet = part(() => import('../transfer/TransferSheet.tsx'), 'TransferSheet', []);
const SignInDialog = part(() => import('../sign-in/SignInDialog.tsx'), 'SignInDialog', []);

/** A menu of all actions on the partner of a file. */
export function PartnerActions({ file }: { file: PartnerFile }) {
  const { t } = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const isReachable = useReachable();
  const [open, setOpen] = useState<PartnerAction | null>(null);
  const actions = actionsOf(session, file);
  if (actions.length === 0 || !isReachable) return null;
  const start = (action: PartnerAction) => {
    if (action === 'correct')
      void navigate({ to: '/app/operations/corrections', search: { new: 1, for: file.id } });
    else setOpen(action);
  };
  return (
    <>
      <div className={css.opener}>
        <Disclosure
          label={t('operations:partnerActions.label', { name: file.displayName })}
          face={
            <>
              <span aria-hidden>{t('operations:partnerActions.button')}</span>
              <Icon name="chevron" size={16} />
            </>
          }
        >
          {actions.map((action) => (
            <DisclosureItem key={action} onSelect={() => start(action)}>
              {t(`operations:partnerActions.${action}`)}
            </DisclosureItem>
          ))}
        </Disclosure>
      </div>
      <Suspense>
        {open !== null && <Opened action={open} file={file} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

interface OpenedProps {
  action: PartnerAction;
  file: PartnerFile;
  onClose: () => void;
}

function Opened({ action, file, onClose }: OpenedProps) {
  switch (action) {
    case 'person':
      return <PersonSheet file={file} onClose={onClose} />;
    case 'address':
      return <AddressSheet file={file} onClose={onClose} />;
    case 'end':
      return <EndingSheet file={file} onClose={onClose} />;
    case 'grant':
      return <GrantSheet file={file} onClose={onClose} />;
    case 'merge':
      return <MergeSheet file={file} onClose={onClose} />;
    case 'move':
      return <MoveSheet file={file} onClose={onClose} />;
    case 'transfer':
      return <TransferSheet file={file} onClose={onClose} />;
    case 'givePlace':
    case 'changePlace':
      return <PlaceSheet file={file} onClose={onClose} />;
    case 'restrict':
    case 'lift':
      return <RestrictDialog file={file} step={action} onClose={onClose} />;
    case 'disable':
    case 'enable':
    case 'reset':
      return <SignInDialog file={file} step={action} onClose={onClose} />;
    default:
      return null;
  }
}
