import { Suspense } from 'react';
import { legalPages } from '../ui/legal-pages.ts';
import { part } from './screen.ts';

const LegalLinks = part(() => import('./LegalLinks.tsx'), 'LegalLinks', ['legal']);

/** Imprint and privacy notice, where the company has them. */
export function Legal() {
  const { imprint, privacy } = legalPages();
  if (imprint === undefined && privacy === undefined) return null;
  return (
    <Suspense>
      <LegalLinks />
    </Suspense>
  );
}
