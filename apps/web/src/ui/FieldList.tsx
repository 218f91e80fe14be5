import type { ReactNode } from 'react';
import css from './FieldList.module.css';

interface Props {
  fields: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of facts with labels, in as many columns as fit. */
export function FieldList({ fields }: Props) {
  return (
    <dl className={css.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
