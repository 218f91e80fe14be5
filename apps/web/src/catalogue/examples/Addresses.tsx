import { AddressCards, AddressList } from '../../areas/account/addresses/AddressCards.tsx';
import type { Address } from '../../areas/account/addresses/addresses.data.ts';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

const home: Address = {
  id: 1,
  user: '/api/users/1',
  company: null,
  street: 'Lindenallee 12',
  postcode: '50667',
  city: 'Köln',
  countryISO: 'DEU',
  country: 'Deutschland',
  phone: '+49 221 5550101',
  isDefault: true,
};
const office: Address = {
  ...home,
  id: 2,
  company: 'Berger Naturwaren e. K.',
  street: 'Große Straße 7',
  isDefault: false,
};
const abroad: Address = {
  ...home,
  id: 3,
  street: '14 rue des Tilleuls',
  postcode: '67000',
  city: 'Strasbourg',
  countryISO: 'FRA',
  country: 'Frankreich',
  phone: null,
  isDefault: false,
};

const nothing = () => undefined;

/** The default address and others, one of which is becoming the default; and the empty state. */
export function Addresses() {
  return (
    <>
      <AddressList
        addresses={[home, office, abroad]}
        writable
        busy={abroad.id}
        onUse={nothing}
        onEdit={nothing}
        onRemove={() => Promise.resolve()}
      />
      <Fixed>
        <AddressCards user={SAMPLE_PARTNER} writable onAdd={nothing} onEdit={nothing} onChanged={nothing} />
      </Fixed>
    </>
  );
}
