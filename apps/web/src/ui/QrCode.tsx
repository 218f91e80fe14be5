import { encode } from 'uqr';

interface Props {
  /** Content of the code. */
  value: string;
  /** Accessible name. */
  label: string;
  className?: string | undefined;
}

/** A QR code, black on white in both themes, because cameras expect that; with a quiet zone of four modules. */
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
