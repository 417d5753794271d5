import type { ControlProps, Field } from '@dzvinok/forms/field';
import { Button, IconButton } from '@dzvinok/ui/button';
import { TextField } from '@dzvinok/ui/form';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { IconPlus, IconX } from '@dzvinok/ui/icons';
import { useState } from 'react';
import styles from './onboarding.module.css';

export function tagsField(label: string, placeholder: string, blank: string[]): Field<string[]> {
  return { label, blank, control: (field) => <Tags {...field} placeholder={placeholder} />, show: (names) => names.join(', ') };
}

function Tags({ label, placeholder, value, onChange, error }: ControlProps<string[]> & { placeholder: string }) {
  const [text, setText] = useState('');

  const add = () => {
    const added = text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name, index, names) => name && !value.includes(name) && names.indexOf(name) === index);
    if (added.length > 0) onChange([...value, ...added]);
    setText('');
  };

  return (
    <Stack role="group" aria-label={label}>
      <div className={styles.tagInput}>
        <TextField
          label={label}
          placeholder={placeholder}
          value={text}
          onChange={setText}
          onBlur={add}
          onEnter={add}
          maxLength={100}
          error={error}
        />
        <Button className={styles.tagAdd} icon={<IconPlus size={16} />} onClick={add}>
          Додати
        </Button>
      </div>
      <Inline as="ul" aria-label={label}>
        {value.map((name) => (
          <li key={name} className={styles.tag}>
            {name}
            <IconButton
              size="sm"
              label={`Прибрати: ${name}`}
              icon={<IconX size={14} />}
              onClick={() => onChange(value.filter((other) => other !== name))}
            />
          </li>
        ))}
      </Inline>
    </Stack>
  );
}
