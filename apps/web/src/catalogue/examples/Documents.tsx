import { LegalDocumentsCard } from '../../areas/session/legal-documents/LegalDocumentsCard.tsx';
import { Fixed } from '../Fixed.tsx';

/** Documents to read: one that was accepted, one that waits; and while they cannot be read. */
export function Documents() {
  return (
    <>
      <Fixed>
        <LegalDocumentsCard onAccepted={() => undefined} />
      </Fixed>
      <Fixed state="failed">
        <LegalDocumentsCard onAccepted={() => undefined} />
      </Fixed>
    </>
  );
}
