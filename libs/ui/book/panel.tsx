import { Button } from '@dzvinok/ui/button';
import { AnchoredPanel, BottomPanel } from '@dzvinok/ui/panel';
import { Muted, Text } from '@dzvinok/ui/text';
import { useRef, useState, type ComponentType } from 'react';
import { Group, Screen, State, type Sheet } from './sheet.tsx';
import { longText, nothing } from './samples.ts';

function Anchor({ Panel }: { Panel: typeof AnchoredPanel }) {
  const cell = useRef<HTMLButtonElement>(null);
  const [about] = useState('оцінка');
  return (
    <>
      <Button ref={cell}>10</Button>
      <Panel label="Оцінка" about={about} anchor={() => cell.current?.getBoundingClientRect() ?? null} belongs={() => true} onClose={nothing}>
        {(close) => (
          <div style={{ padding: 16 }}>
            <Text weight="bold" block>Левчук Марта, 16.11</Text>
            <Muted block>{longText}</Muted>
            <Button size="sm" onClick={close}>Закрити</Button>
          </div>
        )}
      </Panel>
    </>
  );
}

function States() {
  return (
    <Group min={700}>
      <State name="поруч"><Screen scene="beside" width={752} height={260} /></State>
      <State name="унизу вузького екрана"><Screen scene="low" width={390} height={300} /></State>
    </Group>
  );
}

const scenes: Record<string, ComponentType> = { beside: () => <Anchor Panel={AnchoredPanel} />, low: () => <Anchor Panel={BottomPanel} /> };

export const panel: Sheet = { title: 'Панель', States, scenes };
