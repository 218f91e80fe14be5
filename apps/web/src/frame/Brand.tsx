import { Link } from '@tanstack/react-router';
import { companyLogo, companyName } from '../i18n/instance-facts.ts';

/** The programme's name or logo, linked to the home page. */
export function Brand() {
  const logo = companyLogo();
  return (
    <Link to="/dashboard" className="bw-brand">
      {logo === undefined ? (
        <>
          <svg aria-hidden="true" viewBox="0 0 32 32" fill="currentColor">
            <path d="M29 2.5c1 13-4 22-14.5 22C4.5 24.5 1 16 3.700 9.600 6.600 3 16 1.200 29 2.500Z" />
            <path
              d="M6 31c2.5-9.5 8-16 16-20"
              fill="none"
              stroke="var(--ground)"
              strokeWidth="2.2"
              strokeLinecap="round"
            />
          </svg>
          {companyName()}
        </>
      ) : (
        <img src={logo} alt={companyName()} />
      )}
    </Link>
  );
}
