import type { ReactNode } from 'react';
import css from './FieldList.module.css';

interface Props {
  fields: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known of something, each by its name: as many beside each other as there is room for. */
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
