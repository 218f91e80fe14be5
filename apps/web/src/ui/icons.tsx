import type { ReactNode } from 'react';

const paths = {
  overview:
    'M4 5.5A1.5 1.5 0 0 1 5.5 4h4v7H4zM14.5 4h4A1.5 1.5 0 0 1 20 5.5V9h-5.5zM4 15h5.5v5h-4A1.5 1.5 0 0 1 4 18.5zM14.5 13H20v5.5a1.5 1.5 0 0 1-1.5 1.5h-4z',
  tree: 'M12 4v5M12 9c0 3-6 2-6 6M12 9c0 3 6 2 6 6M12 9v6M4 15h4v5H4zM10 15h4v5h-4zM16 15h4v5h-4z',
  table:
    'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM4 10h16M4 14.5h16M9.5 10v9',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.3 3.5 5 3.5 8.5s-1 6.2-3.5 8.5c-2.5-2.3-3.5-5-3.5-8.5s1-6.2 3.5-8.5z',
  theme: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17M12 8l5-2M12 13l8-3.5M12 18l7.5-3',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  signOut: 'M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M14.5 8l4 4-4 4M18 12H9.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.2 15.2 20 20',
  check: 'm5 12.5 4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6 6 18',
  arrow: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5',
  chevron: 'm9 6 6 6-6 6',
  up: 'M12 19V6M6.5 11 12 5.5 17.5 11',
  down: 'M12 5v13M6.5 13l5.5 5.5 5.5-5.5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 7.8v.2',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  mail: 'M4 7a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17zM4.5 7l7.5 6 7.5-6',
  phone:
    'M6 4h3l1.5 4.5L8.5 10a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2C10.5 20 4 13.5 4 6a2 2 0 0 1 2-2z',
} as const;

export type IconName = keyof typeof paths;

interface Props {
  name: IconName;
  size?: number;
}

/** A line drawing beside a text; it says nothing on its own, so it is hidden from screen readers. */
export function Icon({ name, size = 20 }: Props): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
