import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';

const names = ['Anna Berger', 'Ben', 'Öykü von der Überlandstraße', 'Юлия Ёлкина', 'é'];

/** Initials of one-word names, long names, and other scripts. */
export function Faces() {
  return names.map((name) => (
    <Card key={name} title={name}>
      <Avatar name={name} />
    </Card>
  ));
}
