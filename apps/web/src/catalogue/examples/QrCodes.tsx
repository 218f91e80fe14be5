import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

const addresses = ['https://blattwerk.example/r/ANNA', `https://blattwerk.example/r/${'LANG'.repeat(12)}`];

/** A QR code of a short and of the longest link, with a copy button. */
export function QrCodes() {
  return addresses.map((address) => (
    <Card
      key={address}
      title={address.slice(address.lastIndexOf('/') + 1, 48)}
      aside={<CopyButton value={address} label={address} />}
    >
      <QrCode value={address} label={address} />
    </Card>
  ));
}
