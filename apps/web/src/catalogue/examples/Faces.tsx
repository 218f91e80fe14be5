import { Card } from '../../ui/Card.tsx';
import { Face } from '../../ui/Face.tsx';

const names = ['Anna Berger', 'Ben', 'Öykü von der Überlandstraße', 'Юлия Ёлкина', 'é'];

/** Initials beside names of one word, of many, of other letters. */
export function Faces() {
  return names.map((name) => (
    <Card key={name} title={name}>
      <Face name={name} />
    </Card>
  ));
}
