import { encode } from 'uqr';

interface Props {
  /** What a camera reads out of it. */
  value: string;
  /** Says what it is, for those who do not see it. */
  label: string;
  className?: string | undefined;
}

/** A QR code, black on white in both themes, because cameras expect that; four modules stay free around it. */
export function QrCode({ value, label, className }: Props) {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
