import { useState } from 'react';
import { CodeDecoder } from '../../areas/technical/technical-data/CodeDecoder.tsx';
import { CodeField } from '../../areas/technical/technical-data/CodeField.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';

const scheme = {
  separator: '-',
  segments: [
    { name: 'Gebäude', values: [{ code: 'H01', name: 'Haus 1' }], digits: null },
    { name: 'Gewerk', values: [{ code: 'LÜ', name: 'Lüftung' }], digits: null },
    { name: 'Anlage', values: null, digits: 2 },
  ],
};

const codes = ['H01-', 'H01-LÜ-03', 'H01-XX', 'H01-LÜ-3'];

/** The code decoder: empty, half typed, known, invalid, and in a project without segments. */
export function CodeDecoders() {
  const { t } = useTexts();
  const [code, setCode] = useState('H01-LÜ-03');
  return (
    <>
      <Card title={t('technical:decoder.code')}>
        <CodeField scheme={scheme} fixed={null} input={{ value: code, onChange: setCode }} />
      </Card>
      <Card title={t('catalogue:state.empty')}>
        <CodeDecoder scheme={scheme} code="" />
      </Card>
      {codes.map((typed) => (
        <Card key={typed} title={typed}>
          <CodeDecoder scheme={scheme} code={typed} />
        </Card>
      ))}
      <Card title="PUMPE7">
        <CodeDecoder scheme={{ separator: '-', segments: [] }} code="PUMPE7" />
      </Card>
    </>
  );
}
