import { LegalDocumentsCard } from '../../areas/session/legal-documents/LegalDocumentsCard.tsx';
import { Fixed } from '../Fixed.tsx';

/** Documents to read: accepted, and pending; and a failed read. */
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
